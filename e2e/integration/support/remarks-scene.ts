/** A branch of three commits whose lines are written about. `begin` and `end` make it and take it away. */
import { gitText } from '../../../git/process/run.ts';
import { openWorld, type World } from '../../../hosting/testing/world.ts';
import type { RemarksShown, RemarkThread, ShownDiff } from '../../../shared/ipc/remarks.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { openDesk, ORG, type Desk } from './desk.ts';

const numbered = (...words: string[]): string => words.map((word) => `${word}\n`).join('');
const base = Array.from({ length: 12 }, (_, n) => `old ${String(n + 1)}`);

export let world: World;
export let gitDir: string;
export let desk: Desk;
/** First commit, then those of the branch. */
export let commits: string[];
export let branch: ShownDiff;

export async function begin(): Promise<void> {
  world = await openWorld('socket');
  gitDir = await world.repository('demo', [
    { message: 'base', files: { 'src/a.ts': numbered(...base), 'gone.ts': numbered('x', 'y', 'z') } },
    {
      message: 'second',
      files: { 'src/a.ts': numbered(...base.toSpliced(4, 1, 'new A', 'new B')), 'gone.ts': null },
    },
    {
      message: 'third moves it',
      files: { 'src/a.ts': null, 'src/b.ts': numbered('top', ...base.toSpliced(4, 1, 'new A', 'new B2')) },
    },
  ]);
  commits = (await gitText(['rev-list', '--reverse', 'main'], { gitDir })).split('\n');
  desk = await openDesk(world, 'Reviewer');
  branch = {
    orgId: ORG,
    repo: 'demo',
    branch: 'main',
    ephemeral: false,
    commits: { sha: commits[2] ?? '', base: commits[0] ?? null },
  };
}

export async function end(): Promise<void> {
  await desk.close();
  await world.close();
}

export const on = (commit: number, notesRef = 'refs/notes/reviews'): NotePlace => ({
  orgId: ORG,
  repo: 'demo',
  notesRef,
  object: commits[commit] ?? '',
});
export const note = (commit: number, ref = 'reviews'): Promise<string> =>
  gitText(['notes', `--ref=${ref}`, 'show', commits[commit] ?? ''], { gitDir });
export const short = (commit: number): string => commits[commit]?.slice(0, 7) ?? '';
export const lines = (first: number, last = first) => ({ first, last });
export const at = (path: string, first: number, last = first, side: 'new' | 'old' = 'new') => ({
  path,
  side,
  lines: lines(first, last),
});

export async function shown(diff = branch): Promise<RemarksShown> {
  await desk.notes.fetched.refresh({ orgId: ORG, repo: 'demo' }, true);
  return await desk.remarks.list(diff);
}
export async function only(diff = branch): Promise<RemarkThread> {
  const { threads } = await shown(diff);
  const [thread] = threads;
  if (thread === undefined || threads.length > 1) throw new Error(`${String(threads.length)} threads`);
  return thread;
}
