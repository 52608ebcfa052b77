import type { QuestionOf } from '../model/protocol.ts';
import type { DiffDocument } from './document.ts';
import { yieldWorker } from './yield-thread.ts';

/** See the protocol. The thread takes other messages in between. */
export async function digestsOf(
  document: DiffDocument,
  files: QuestionOf<'digests'>['files'],
): Promise<string[]> {
  const digests: string[] = [];
  const yieldLoop = yieldWorker();
  for (const { id, hash } of files) {
    const file = document.files[id];
    if (file) document.read.digested.add(file.entry.path);
    digests.push(file && document.ownDiff(id)?.hash === hash ? file.digest : '');
    // One after the other is the point.
    // oxlint-disable-next-line no-await-in-loop
    await yieldLoop();
  }
  return digests;
}
