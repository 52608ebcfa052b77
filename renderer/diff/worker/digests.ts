import type { QuestionOf } from '../model/protocol.ts';
import type { DiffDocument } from './document.ts';
import { yieldThread } from './yield-thread.ts';

/** Time between yields to other messages. */
const SLICE_MS = 6;

/** See the protocol. The thread takes other messages in between. */
export async function digestsOf(
  document: DiffDocument,
  files: QuestionOf<'digests'>['files'],
): Promise<string[]> {
  const digests: string[] = [];
  let since = performance.now();
  for (const { id, hash } of files) {
    const file = document.files[id];
    if (file) document.read.digested.add(file.entry.path);
    digests.push(file && document.ownDiff(id)?.hash === hash ? file.digest : '');
    if (performance.now() - since < SLICE_MS) continue;
    // One after the other is the point.
    // oxlint-disable-next-line no-await-in-loop
    await yieldThread();
    since = performance.now();
  }
  return digests;
}
