/** A work tree in which uncommitted work is handed over, with plain Git as the judge of what was written. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runGit } from '../../../git/process/run.ts';
import { handOver, type HandedOver, type HandOverRequest } from '../../../git/handover/hand-over.ts';
import { commitAll, git, place, snapshot, write } from '../../../git/testing/work-tree-scene.ts';
import { SIGNATURE } from './signature.ts';

export const REVIEWS = 'refs/notes/reviews';

/** Two files, one of them changed in the index and again beside it, and an untracked one. */
export async function someWork(): Promise<void> {
  await write('a.txt', 'one\n');
  await write('dir/b.txt', 'two\n');
  await commitAll();
  await write('a.txt', 'one, changed\n');
  await write('new file.txt', 'untracked\n');
  await git('add', 'a.txt');
  await write('a.txt', 'one, changed again\n');
}

/** Hands over what is uncommitted now. */
export async function handNow(
  notes: Record<string, string>,
  more: Partial<HandOverRequest> = {},
): Promise<HandedOver> {
  return await handOver({
    place,
    reviewed: await snapshot(),
    notes: new Map(Object.entries(notes)),
    signature: SIGNATURE,
    move: ({ text }) => Promise.resolve({ moved: text, stays: '' }),
    ...more,
  });
}

/** Two hand-overs: one remark of the first goes along to the second, whose lines are there, and one stays. */
export async function handTwice(): Promise<{ first: HandedOver; second: HandedOver }> {
  const first = await handNow({ [REVIEWS]: 'a.txt:1: Gone?\n\na.txt:1: Kept?\n' });
  const second = await handNow(
    { [REVIEWS]: 'a.txt:1: And this?\n' },
    { move: () => Promise.resolve({ moved: 'a.txt:1: Kept?\n', stays: 'a.txt:1: Gone?\n' }) },
  );
  return { first, second };
}

/** A note as Git shows it; null: there is none. */
export async function noteOn(object: string, ref = REVIEWS): Promise<string | null> {
  const { code, stdout } = await runGit(['notes', `--ref=${ref}`, 'show', object], {
    cwd: place.workTree,
    okCodes: [0, 1],
  });
  return code === 0 ? stdout.toString('utf8') : null;
}

export const handedNow = async (name = 'main'): Promise<string> =>
  await git('rev-parse', '--verify', `refs/marginalia/handed/${name}`);

/** Everything of a folder that a hand-over must leave as it is. */
export async function untouched(): Promise<string> {
  const index = await readFile(join(place.headDir, 'index'), 'latin1').catch(() => 'no index');
  const said = await Promise.all([
    git('status', '--porcelain=v2', '--untracked-files=all'),
    git('for-each-ref', 'refs/heads', 'refs/tags', 'refs/remotes'),
    git('rev-parse', 'HEAD'),
    git('config', '--list', '--local'),
  ]);
  const stash = existsSync(join(place.gitDir, 'refs/stash'));
  return [...said, index, String(stash)].join('\n---\n');
}

/** Git finds nothing wrong, with a dangling object at most. */
export async function expectSound(): Promise<void> {
  await git('fsck', '--full', '--strict', '--no-dangling');
}
