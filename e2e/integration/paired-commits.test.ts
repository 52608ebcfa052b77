/** How commits of two versions of a branch are paired: beyond what `git range-diff` can do, and whatever is configured. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pairedCommits } from '../../git/history/paired-commits.ts';
import { rangeDiff } from '../../git/history/range-diff.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { writeHistory, type Scripted } from '../../hosting/testing/history.ts';

let gitDir: string;
beforeEach(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'paired-'));
});
afterEach(() => rm(gitDir, { recursive: true, force: true }));

const git = (...args: string[]): Promise<string> =>
  gitText(args, { gitDir, config: ['user.name=Reviewer', 'user.email=reviewer@example.com'] });

const LINES = Array.from({ length: 12 }, (_, at) => `line ${String(at + 1)}`);
const text = (line: number, now: string): string => `${LINES.with(line - 1, now).join('\n')}\n`;

const on = (ref: string, from: string, commits: readonly Scripted[]): Scripted[] =>
  commits.map((one, at) => ({ ref, ...(at === 0 ? { from } : {}), ...one }));

/** Two versions upon a base that moved, oldest commit first. */
async function open(old: Scripted[], now: Scripted[], format = 'sha1') {
  await runGit(['init', '--quiet', '--bare', `--object-format=${format}`, gitDir]);
  await writeHistory(gitDir, [
    { files: { a: text(1, 'base') } },
    { ref: 'refs/heads/moved', from: ':1', files: { other: 'moved\n' } },
    { ref: 'refs/heads/side', from: ':1', files: { side: 'side\n' } },
    ...on('refs/heads/old', ':1', old),
    ...on('refs/heads/new', ':2', now),
  ]);
  return {
    from: { tip: await git('rev-parse', 'old'), base: await git('rev-parse', 'main') },
    to: { tip: await git('rev-parse', 'new'), base: await git('rev-parse', 'moved') },
  };
}

const subject = (commit: { message: string } | null): string => commit?.message.split('\n', 1)[0] ?? '-';

async function paired(
  { from, to }: Record<'from' | 'to', Parameters<typeof pairedCommits>[1]>,
  limits: Partial<Parameters<typeof pairedCommits>[3]> = {},
): Promise<string[] | null> {
  const found = await pairedCommits(gitDir, from, to, { most: 100, ...limits });
  return (
    found &&
    found.map(({ state, moved, old, new: now }) =>
      [state, ...(moved ? ['moved'] : []), subject(old), subject(now)].join(' '),
    )
  );
}

async function rangeDiffOf({ from, to }: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const pairs = await rangeDiff(gitDir, [`${from.base}..${from.tip}`, `${to.base}..${to.tip}`]);
  return (pairs ?? []).map(({ state }) => state).toSorted();
}

const ONE = { message: 'One', files: { one: text(2, 'one') } };
const TWO = { message: 'Two', files: { two: text(3, 'two') } };
const THREE = { message: 'Three', files: { three: text(4, 'three') } };

test('newest first; what was dropped stays behind the commit that followed it', async () => {
  const dropped = { message: 'Dropped', files: { dropped: 'unlike any other\n' } };
  const better = { message: 'Two', files: { two: text(3, 'better') } };
  const versions = await open([ONE, dropped, TWO, THREE], [THREE, ONE, better]);
  const found = ['changed Two Two', 'dropped Dropped -', 'same One One', 'same moved Three Three'];
  expect(await paired(versions)).toEqual(found);
});

test('many commits, or large ones, are paired by what they change and by their subjects, not each with each', async () => {
  const lines = { files: { two: text(3, 'better') } };
  const versions = await open([ONE, TWO], [ONE, { ...lines, message: 'Better' }]);
  expect(await paired(versions)).toEqual(['changed Two Better', 'same One One']);
  const likeness = ['dropped Two -', 'new - Better', 'same One One'];
  expect(await paired(versions, { mostCompared: 1 })).toEqual(likeness);
  expect(await paired(versions, { mostBytes: 100 })).toEqual(likeness);
});

const small = (change: string): Scripted => ({ message: 'Small', files: { small: change } });

test('a small commit whose surroundings changed is known by its subject, if no other has it', async () => {
  const versions = await open([small('a\n')], [small('b\n')]);
  expect(await rangeDiffOf(versions)).toEqual(['dropped', 'new']);
  expect(await paired(versions)).toEqual(['changed Small Small']);
});

test('two of the same subject are not guessed', async () => {
  const versions = await open([small('a\n')], [small('b\n'), small('c\n')]);
  expect(await paired(versions)).toEqual(['new - Small', 'new - Small', 'dropped Small -'].toSorted());
});

const unread = (): Promise<void> => Promise.reject(new Error('contents are read'));

test('a version that only grew is not compared at all', async () => {
  const { from } = await open([ONE, TWO], [ONE]);
  await writeHistory(gitDir, [{ ref: 'refs/heads/old', from: from.tip, ...THREE }]);
  const to = { tip: await git('rev-parse', 'old'), base: from.base };
  expect(await paired({ from, to }, { beforeContents: unread })).toEqual([
    'new - Three',
    'same Two Two',
    'same One One',
  ]);
});

const merge = (side: string): Scripted => ({ message: 'Merge', merge: ':3', files: { side } });

test('a merge is paired by what it changes against its first parent, or by its subject', async () => {
  const same = await open([ONE, merge('side\n')], [ONE, merge('side\n')]);
  expect(await paired(same)).toEqual(['same Merge Merge', 'same One One', 'same change change']);
  await rm(gitDir, { recursive: true });
  const other = await open([ONE, merge('side\n')], [ONE, merge('and more\n')]);
  expect(await paired(other)).toEqual(['changed Merge Merge', 'same One One', 'same change change']);
});

test('without a base everything is compared', async () => {
  const { from, to } = await open([ONE], [ONE, TWO]);
  expect(await paired({ from: { ...from, base: null }, to: { ...to, base: null } })).toEqual([
    'new - Two',
    'same One One',
    'new - change',
    'same change change',
  ]);
});

test('works in a repository with SHA-256', async () => {
  const versions = await open([ONE, TWO], [ONE, { ...TWO, files: { two: text(3, 'better') } }], 'sha256');
  expect(await paired(versions)).toEqual(['changed Two Two', 'same One One']);
});

test('more commits than anybody reads are not paired', async () => {
  const { from, to } = await open([ONE, TWO], [ONE]);
  expect(await paired({ from, to }, { most: 2 })).toEqual(['dropped Two -', 'same One One']);
  expect(await paired({ from, to }, { most: 1 })).toBeNull();
  expect(await paired({ from: to, to: from }, { most: 1 })).toBeNull();
});

test('no configuration, attribute or note has a part in it', async () => {
  const versions = await open([ONE, TWO], [ONE, TWO]);
  const witness = join(gitDir, 'witness');
  const program = join(gitDir, 'program');
  await writeFile(program, `#!/bin/sh\ntouch '${witness}'\ncat "$1"\ndate +%N\n`);
  await chmod(program, 0o755);
  await writeFile(join(gitDir, 'info', 'attributes'), '* diff=evil\n');
  for (const [name, value] of [
    ['diff.evil.textconv', program],
    ['diff.evil.command', program],
    ['diff.external', program],
    ['diff.noprefix', 'true'],
    ['color.ui', 'always'],
    ['log.showSignature', 'true'],
    ['core.abbrev', '5'],
  ] as const)
    await git('config', name, value);
  await git('notes', 'add', '-m', 'Read.', 'old');
  expect(await paired(versions)).toEqual(['same Two Two', 'same One One']);
  expect(existsSync(witness)).toBe(false);
  // The user's own Git says otherwise of the commit with a note: so the test would see it.
  const own = await git('range-diff', '--no-color', '-s', 'main..old', 'moved..new');
  expect(own).toMatch(/! .*Two/);
});

test('where contents are missing, commits are paired by their subjects; a cancelled pairing is cancelled', async () => {
  const versions = await open([ONE, TWO], [ONE, { ...TWO, files: { two: text(3, 'better') } }]);
  const limits = { mostCompared: 1 };
  expect(await paired(versions, limits)).toEqual(['changed Two Two', 'same One One']);
  const blob = await git('rev-parse', 'new:two');
  await rm(join(gitDir, 'objects', blob.slice(0, 2), blob.slice(2)));
  expect(await paired(versions, limits)).toEqual(['changed Two Two', 'changed One One']);
  const stop = new AbortController();
  const beforeContents = async (): Promise<void> => await Promise.resolve(stop.abort());
  const cancelled = paired(versions, { ...limits, signal: stop.signal, beforeContents });
  await expect(cancelled).rejects.toMatchObject({ reason: 'aborted' });
});

test('a comparison that takes too long is given up; a cancelled one is cancelled', async () => {
  const { from, to } = await open([ONE], [TWO]);
  const ranges = [`${from.base}..${from.tip}`, `${to.base}..${to.tip}`] as const;
  expect(await rangeDiff(gitDir, ranges, { timeoutMs: 1 })).toBeNull();
  const cancelled = rangeDiff(gitDir, ranges, { signal: AbortSignal.abort() });
  await expect(cancelled).rejects.toMatchObject({ reason: 'aborted' });
});
