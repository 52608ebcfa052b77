/** Judge of whose verdict a line of a note is. */
import { begin, end, folder, list } from '../support/worktree-scene.ts';
import type { Bench, Said } from './bench.ts';

const WRITTEN = [
  ['ann@example.com', 'Code-Review+2: Ann <ann@example.com>'],
  ['eve@example.com', 'Code-Review+2: Bo <bo@example.com>'],
  ['cy@example.com', 'Reviewed-by: Cy <CY@example.com>'],
  ['eve@example.com', 'Verified-1: CI <ci@example.com>'],
] as const;

/** The address of the commit on the notes ref that added a line decides. */
export async function verdicts(bench: Bench): Promise<Said[]> {
  await begin();
  try {
    const at = bench.at(folder);
    for (const [email, line] of WRITTEN) {
      const who = ['-c', 'user.name=Somebody', '-c', `user.email=${email}`];
      await at.git(...who, 'notes', '--ref=reviews', 'append', '-m', line, 'HEAD');
    }
    const said: Said[] = [];
    for (const { email, name, says, by } of (await list('v1')).verdicts) {
      const line = `${says}: ${name} <${email}>`;
      const added = await at.git('log', '--reverse', '--format=%ae', `-S${line}`, 'refs/notes/reviews');
      const [writer = ''] = added.split('\n');
      said.push({
        of: line,
        app: by.is,
        git: writer.toLowerCase() === email.toLowerCase() ? 'person' : 'other',
      });
    }
    return said;
  } finally {
    await end();
  }
}
