/** What was written on commits that a branch had before it was rewritten stays in sight. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { writeHistory } from '../../hosting/testing/history.ts';
import type { RemarkThread, ShownDiff } from '../../shared/ipc/remarks.ts';
import { at, begin, branch, commits, desk, end, gitDir, on, only, shown } from './support/remarks-scene.ts';

beforeEach(begin);
afterEach(end);

const whole = (): ShownDiff => ({ ...branch, whole: true });
const OLD = Array.from({ length: 12 }, (_, n) => `old ${String(n + 1)}`);
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const places = (threads: readonly RemarkThread[]) => threads.map(({ placed }) => [placed.at, placed.path]);

/** The branch is made anew upon its base, with one commit. */
async function rewrite(files: Record<string, string | null>): Promise<ShownDiff> {
  await writeHistory(gitDir, [{ ref: 'refs/heads/anew', from: commits[0] ?? '', files }]);
  const sha = await gitText(['rev-parse', 'anew'], { gitDir });
  await gitText(['update-ref', 'refs/heads/main', sha], { gitDir });
  return { ...whole(), commits: { sha, base: commits[0] ?? null } };
}

async function remarkOn(commit: number, anchor: ReturnType<typeof at>, words: string): Promise<void> {
  const outcome = await desk.remarks.write({ place: on(commit), anchor, text: words });
  expect(outcome.status).toBe('done');
}

test('lines that are still there have their remark, at the number they have now', async () => {
  await remarkOn(1, at('src/a.ts', 5), 'Why A?');
  await shown(whole());
  const now = await rewrite({ 'src/a.ts': text(['more', ...OLD.toSpliced(4, 1, 'new A', 'new B')]) });
  expect(await only(now)).toMatchObject({
    replaced: true,
    commit: commits[1],
    subject: 'second',
    placed: { at: 'lines', path: 'src/a.ts', side: 'new', lines: { first: 6, last: 6 } },
  });
});

test('lines that were amended are told as they were', async () => {
  await remarkOn(1, at('src/a.ts', 5), 'Why A?');
  await shown(whole());
  const now = await rewrite({ 'src/a.ts': text(OLD.toSpliced(4, 1, 'amended A', 'new B')) });
  expect(await only(now)).toMatchObject({
    replaced: true,
    placed: { at: 'earlier', path: 'src/a.ts', first: 5, lines: ['new A'] },
    remarks: [{ text: 'Why A?' }],
  });
});

test('a file that is gone keeps its remarks', async () => {
  await remarkOn(1, at('src/a.ts', 5), 'Why A?');
  await shown(whole());
  const now = await rewrite({ 'src/a.ts': null, 'other.ts': text(['something else']) });
  expect(await only(now)).toMatchObject({ placed: { at: 'earlier', path: 'src/a.ts', lines: ['new A'] } });
});

test('so does a squash of all commits, and several rewrites one after the other', async () => {
  await remarkOn(1, at('src/a.ts', 6), 'Why B?');
  await remarkOn(2, at('src/b.ts', 1), 'Why top?');
  await shown(whole());
  const squashed = await rewrite({
    'src/a.ts': null,
    'src/b.ts': text(['top', ...OLD.toSpliced(4, 1, 'new A', 'new B2')]),
  });
  const expected = [
    ['earlier', 'src/b.ts'],
    ['lines', 'src/b.ts'],
  ];
  expect(places((await shown(squashed)).threads)).toEqual(expected);
  const again = await rewrite({
    'src/a.ts': null,
    'src/b.ts': text(['first', 'top', ...OLD.toSpliced(4, 1, 'new A', 'new B2')]),
  });
  expect(places((await shown(again)).threads)).toEqual(expected);
});

test('what was copied to the new commits is not shown twice, and a resolved one stays resolved', async () => {
  await remarkOn(1, at('src/a.ts', 5), 'Why A?');
  await shown(whole());
  const now = await rewrite({ 'src/a.ts': text(OLD.toSpliced(4, 1, 'new A', 'new B')) });
  const { sha } = now.commits;
  const copy = { place: { ...on(1), object: sha }, anchor: at('src/a.ts', 5), text: 'Why A?' };
  expect((await desk.remarks.write(copy)).status).toBe('done');
  await desk.remarks.change({ place: copy.place, anchor: copy.anchor, change: { to: 'resolved' } });
  const thread = await only(now);
  expect(thread).toMatchObject({ commit: sha, resolved: true });
  expect(thread.replaced).toBeUndefined();
});

test('its thread is resolved and removed where it stands', async () => {
  await remarkOn(1, at('src/a.ts', 5), 'Why A?');
  await shown(whole());
  const now = await rewrite({ 'src/a.ts': text(OLD.toSpliced(4, 1, 'amended A')) });
  await desk.remarks.change({ place: on(1), anchor: at('src/a.ts', 5), change: { to: 'resolved' } });
  const thread = await only(now);
  expect(thread).toMatchObject({ replaced: true, resolved: true });
  const [remark] = thread.remarks;
  if (remark === undefined) throw new Error('no remark');
  const change = { to: 'removed', id: remark.id } as const;
  await desk.remarks.change({ place: on(1), anchor: at('src/a.ts', 5), change });
  expect((await shown(now)).threads).toEqual([]);
});

test('one commit of the branch, and a branch that was never seen before, have only their own', async () => {
  await remarkOn(1, at('src/a.ts', 5), 'Why A?');
  await shown(whole());
  const now = await rewrite({ 'src/a.ts': text(OLD.toSpliced(4, 1, 'amended A')) });
  expect((await shown({ ...branch, commits: { sha: now.commits.sha } })).threads).toEqual([]);
  expect((await shown({ ...now, branch: 'anew' })).threads).toEqual([]);
});
