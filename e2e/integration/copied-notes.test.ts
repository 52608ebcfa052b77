/** Notes on commits that were rewritten, copied to those that took their places. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { writeHistory, type Scripted } from '../../hosting/testing/history.ts';
import type { CopyableNote } from '../../shared/ipc/copyable-note.ts';
import type { ShownDiff } from '../../shared/ipc/remarks.ts';
import { begin, branch, commits, desk, end, gitDir, shown } from './support/remarks-scene.ts';

beforeEach(begin);
afterEach(end);

const REF = 'refs/notes/reviews';
const OLD = Array.from({ length: 12 }, (_, n) => `old ${String(n + 1)}`);
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
const whole = (): ShownDiff => ({ ...branch, whole: true });

async function annotate(sha: string, note: string): Promise<void> {
  const place = { orgId: branch.orgId, repo: branch.repo, notesRef: REF, object: sha };
  expect((await desk.write(place, 'add', note)).status).toBe('done');
}

/** The branch is made anew with these commits; its ids, oldest first. */
async function rewrite(...history: Array<Pick<Scripted, 'message' | 'files'>>): Promise<string[]> {
  await writeHistory(
    gitDir,
    history.map((one, at) => ({
      ...one,
      ref: 'refs/heads/anew',
      ...(at === 0 ? { from: commits[0] ?? '' } : {}),
    })),
  );
  const ids = await gitText(['rev-list', '--reverse', 'anew', `^${commits[0] ?? ''}`], { gitDir });
  await gitText(['update-ref', 'refs/heads/main', 'anew'], { gitDir });
  return ids.split('\n');
}

const now = (ids: readonly string[]): ShownDiff => ({
  ...whole(),
  commits: { sha: ids.at(-1) ?? '', base: commits[0] ?? null },
});

async function copyable(ids: readonly string[]): Promise<CopyableNote[]> {
  return await desk.notes.notes.copyable({
    orgId: branch.orgId,
    repo: branch.repo,
    branch: 'main',
    ephemeral: false,
    mergeBase: commits[0] ?? null,
    requestId: 'offer',
    commits: ids.toReversed().map((sha) => ({ sha, subject: '' })),
  });
}

test('the note of a commit that was worked on goes to its pair, with its lines as they are there', async () => {
  const [, second = ''] = commits;
  await annotate(
    second,
    'In general: good.\n\nsrc/a.ts:5: Why A?\nsrc/a.ts:6: Why B?\nsrc/a.ts:-5: Old five\n',
  );
  expect((await shown(whole())).threads).toHaveLength(3);
  const ids = await rewrite(
    {
      message: 'second',
      files: { 'src/a.ts': text(['above', ...OLD.toSpliced(4, 1, 'new A', 'B instead')]), 'gone.ts': null },
    },
    { message: 'third', files: { 'other.ts': text(['more']) } },
  );
  await shown(now(ids));
  const [note, ...others] = await copyable(ids);
  expect(others).toEqual([]);
  expect(note).toMatchObject({ notesRef: REF, from: second, fromSubject: 'second', to: ids[0], quoted: 1 });
  expect(note?.text).toBe(
    `In general: good.

src/a.ts:6: Why A?
Outdated, from ${second.slice(0, 10)}:
    new B
> src/a.ts:6: Why B?
src/a.ts:-5: Old five
`,
  );
});

test('what was copied is shown once, and offered no more; what could not be placed stays outdated', async () => {
  const [, second = ''] = commits;
  await annotate(second, 'src/a.ts:5: Why A?\nsrc/a.ts:6: Why B?\n');
  await shown(whole());
  const ids = await rewrite({
    message: 'second',
    files: { 'src/a.ts': text(['above', ...OLD.toSpliced(4, 1, 'new A', 'B instead')]), 'gone.ts': null },
  });
  await shown(now(ids));
  const [note] = await copyable(ids);
  await annotate(ids[0] ?? '', `${note?.text ?? ''}\nCopied from ${second}, where Reviewer wrote it.\n`);
  const { threads } = await shown(now(ids));
  expect(threads.map(({ commit, placed, remarks }) => [commit, placed.at, remarks[0]?.text])).toEqual([
    [second, 'earlier', 'Why B?'],
    [ids[0], 'lines', 'Why A?'],
  ]);
  expect(await copyable(ids)).toEqual([]);
});

test('a note of its own keeps nothing from being copied below it', async () => {
  const [, second = ''] = commits;
  await annotate(second, 'Good.');
  await shown(whole());
  const ids = await rewrite({ message: 'second', files: { 'src/a.ts': text(OLD.toSpliced(4, 1, 'new A')) } });
  await annotate(ids[0] ?? '', 'Better.');
  await shown(now(ids));
  expect(await copyable(ids)).toMatchObject([{ from: second, to: ids[0], text: 'Good.\n' }]);
  // As `git rebase` itself copies notes: with all words, and no word of where they are from.
  const place = { orgId: branch.orgId, repo: branch.repo, notesRef: REF, object: ids[0] ?? '' };
  expect((await desk.write(place, 'append', 'Good.')).status).toBe('done');
  await shown(now(ids));
  expect(await copyable(ids)).toEqual([]);
});

test('of a commit that nothing replaced the words about no line are shown', async () => {
  const [, second = '', third = ''] = commits;
  await annotate(second, 'Stays.');
  await annotate(third, 'Why move it?\n\nsrc/b.ts:1: Top?\n');
  await shown(whole());
  const ids = await rewrite({
    message: 'second',
    files: { 'src/a.ts': text(OLD.toSpliced(4, 1, 'new A', 'new B')), 'gone.ts': null },
  });
  const { threads } = await shown(now(ids));
  expect(threads.map(({ remarks }) => remarks[0]?.text)).toEqual(['Top?']);
  // The commit without a note has the same ids as before, where it did not change.
  const found = await copyable(ids);
  expect(found.filter(({ to }) => to === null)).toMatchObject([
    { from: third, fromSubject: 'third moves it', text: 'Why move it?', quoted: 0 },
  ]);
});
