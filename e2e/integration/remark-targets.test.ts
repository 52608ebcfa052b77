import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHistory } from '../../git/remarks/history.ts';
import { targetOf, type Pointed } from '../../git/remarks/target.ts';
import { gitText } from '../../git/process/run.ts';
import { writeHistory, type Scripted } from '../../hosting/testing/history.ts';
import type { RemarkTarget } from '../../shared/ipc/remarks.ts';

/** Of a file, each line another one. */
const LINES = Array.from({ length: 24 }, (_, at) => `line ${at}\n`);
const TEXT = LINES.join('');
/** Without the fourth line. */
const SHORTER = LINES.filter((_, at) => at !== 3).join('');

/** What a remark on one line of a range is written on, in a repository with this history. */
async function targetIn(
  script: readonly Scripted[],
  ends: { base: string; tip: string },
  { line, ...pointed }: Pick<Pointed, 'path' | 'side' | 'copy'> & { line: number },
): Promise<RemarkTarget> {
  const gitDir = await mkdtemp(join(tmpdir(), 'targets-test-'));
  try {
    await gitText(['init', '--quiet', '--bare', gitDir]);
    await writeHistory(gitDir, script);
    const [base = '', tip = ''] = (await gitText(['rev-parse', ends.base, ends.tip], { gitDir })).split('\n');
    const history = createHistory({
      gitDir,
      hasHistory: () => Promise.resolve(true),
      fetchHistory: () => Promise.reject(new Error('everything is here')),
      fetchTreesIn: () => Promise.resolve(),
      fetchTreesOf: () => Promise.resolve(),
      fetchContents: () => Promise.resolve(),
    });
    const range = await history.range({ branch: 'main', ephemeral: false, commits: { sha: tip, base } });
    const lines = { first: line, last: line };
    return await targetOf(gitDir, history, range, { ...pointed, lines }, false);
  } finally {
    await rm(gitDir, { recursive: true, force: true });
  }
}

test.each([
  ['as it was', (text: string) => text, 'main'],
  ['a line lower', (text: string) => `above\n${text}`, 'main'],
  ['where nothing was merged since', (text: string) => text, 'main~1'],
])(
  'a line that a branch from before the base removed is its commit’s, %s, not a merge’s',
  async (_how, atBase, tip) => {
    const history: Scripted[] = [
      { files: { a: TEXT, other: '1\n' } },
      { ref: 'refs/heads/side', message: 'Removes it', from: ':1', files: { a: SHORTER } },
      { from: ':1', files: { a: atBase(TEXT), base: 'here\n' } },
      { ref: 'refs/heads/topic', from: ':3', files: { other: '2\n' } },
      { from: ':3', merge: ':2', files: { a: atBase(SHORTER) } },
      { from: ':5', merge: ':4', files: { other: '2\n' } },
    ];
    const line = atBase(TEXT) === TEXT ? 4 : 5;
    expect(await targetIn(history, { base: 'topic~1', tip }, { path: 'a', side: 'old', line })).toMatchObject(
      {
        subject: 'Removes it',
        anchor: { path: 'a', side: 'old', lines: { first: 4, last: 4 } },
      },
    );
  },
);

test.each([
  [1, { subject: 'Renames it', anchor: { path: 'a', lines: { first: 1 } } }],
  [4, { subject: 'Removes one', anchor: { path: 'b', lines: { first: 4 } } }],
])('a commit that renames a file removes only what it does not keep: line %i', async (line, expected) => {
  const moved = TEXT.replace('line 0', 'new');
  const history = [
    { files: { a: TEXT } },
    { message: 'Renames it', files: { a: null, b: moved } },
    { message: 'Removes one', files: { b: SHORTER.replace('line 0', 'new') } },
  ];
  const ends = { base: 'main~2', tip: 'main' };
  expect(await targetIn(history, ends, { path: 'a', side: 'old', line })).toMatchObject(expected);
});

test('a line that only a merge left out is told to be so', async () => {
  const history = [
    { files: { a: TEXT } },
    { files: { a: `${TEXT}left out\n` } },
    { ref: 'refs/heads/topic', from: ':1', files: { other: '1\n' } },
    { ref: 'refs/heads/topic', from: ':3', merge: ':2', files: { a: TEXT } },
  ];
  const ends = { base: 'main', tip: 'topic' };
  expect(await targetIn(history, ends, { path: 'a', side: 'old', line: LINES.length + 1 })).toMatchObject({
    to: 'none',
    why: expect.stringContaining('a merge may have left it out'),
  });
});

test('of a file that more commits change than are looked into, it is not said that none removed the line', async () => {
  const history = [
    { files: { a: TEXT } },
    ...Array.from({ length: 201 }, (_, at) => ({ files: { a: `${TEXT}${at}\n` } })),
    { files: { a: SHORTER } },
  ];
  const ends = { base: 'main~202', tip: 'main' };
  expect(await targetIn(history, ends, { path: 'a', side: 'old', line: 4 })).toMatchObject({
    to: 'none',
    why: 'More than 200 commits shown here change this file, and none of the first 200 removed this.',
  });
});

test('a line of another project that was merged into a folder is the merge’s, where it can be found again', async () => {
  const history = [
    { files: { a: TEXT } },
    { ref: 'refs/heads/project', files: { x: TEXT } },
    { message: 'Merges the project', from: ':1', merge: ':2', files: { 'sub/x': TEXT } },
  ];
  const ends = { base: 'main~1', tip: 'main' };
  expect(await targetIn(history, ends, { path: 'sub/x', side: 'new', line: 1 })).toMatchObject({
    subject: 'Merges the project',
    anchor: { path: 'sub/x', side: 'new', lines: { first: 1 } },
  });
});

/** Without these of its lines. */
const less = (...at: number[]): string => LINES.filter((_, nth) => !at.includes(nth)).join('');

test.each([
  ['that the source still has', 2, { subject: 'Copies it', anchor: { path: 'a', lines: { first: 3 } } }],
  ['that the source had until then', 4, { subject: 'Copies it', anchor: { path: 'a', lines: { first: 5 } } }],
  [
    'that the source had lost before',
    7,
    { subject: 'Removes one', anchor: { path: 'a', lines: { first: 7 } } },
  ],
])(
  'an old line of a copy is one of its source before the commit that copied it: %s',
  async (_what, line, expected) => {
    const history = [
      { files: { a: TEXT } },
      { message: 'Removes one', files: { a: `above\n${less(6)}` } },
      { message: 'Copies it', files: { a: `above\n${less(3, 6)}`, b: less(1, 3, 6) } },
      { message: 'Goes on', files: { b: `${less(1, 3, 6)}more\n` } },
    ];
    const ends = { base: 'main~3', tip: 'main' };
    expect(await targetIn(history, ends, { path: 'a', side: 'old', line, copy: 'b' })).toMatchObject({
      ...expected,
      anchor: { ...expected.anchor, side: 'old' },
    });
  },
);
