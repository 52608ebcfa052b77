/** What was said long ago about lines that a branch changes now: over our host, and one with the specification alone. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { writeHistory, type Scripted } from '../../hosting/testing/history.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import type { Discussed, ShownDiff } from '../../shared/ipc/remarks.ts';
import { openDesk, ORG, type Desk } from './support/desk.ts';

const at = { orgId: ORG, repo: 'demo' };
const lines = (prefix: string): string[] => Array.from({ length: 40 }, (_, n) => `${prefix} ${n + 1}`);
const text = (some: readonly string[]): string => some.map((line) => `${line}\n`).join('');

const A = lines('a');
const B = lines('b');
/** Later commits of the base: two lines above everything, and the file has another name. */
const A_LATER = ['top', 'top', ...A.with(19, 'a 20, better')];

const HISTORY: Scripted[] = [
  { message: 'begin', files: { 'a.ts': text(A), 'b.ts': text(B), 'c.ts': text(lines('c')) } },
  { message: 'better', files: { 'a.ts': text(A.with(19, 'a 20, better')) } },
  { message: 'move it', files: { 'a.ts': null, 'lib/a.ts': text(A.with(19, 'a 20, better')) } },
  { message: 'add a top', files: { 'lib/a.ts': text(A_LATER) } },
];

let world: World;
let gitDir: string;
let desk: Desk;
/** Those of the base, then those of the branch. */
let commits: string[];

async function begin(readRoutes: boolean): Promise<void> {
  world = await openWorld('socket', { readRoutes });
  gitDir = await world.repository('demo', HISTORY);
  commits = (await gitText(['rev-list', '--reverse', 'main'], { gitDir })).split('\n');
  desk = await openDesk(world, 'Reviewer');
}
async function end(): Promise<void> {
  await desk.close();
  await world.close();
}

const write = (commit: string, words: string, ref = 'reviews'): Promise<unknown> =>
  runGit(['notes', `--ref=${ref}`, 'append', '-m', words, commit], {
    gitDir,
    config: ['user.name=Ann', 'user.email=ann@example.com'],
  });

/** The branch changes files of the base. */
async function change(files: Scripted['files']): Promise<ShownDiff> {
  await writeHistory(gitDir, [{ ref: 'refs/heads/topic', from: 'refs/heads/main', files }]);
  const sha = await gitText(['rev-parse', 'topic'], { gitDir });
  const base = await gitText(['rev-parse', 'main'], { gitDir });
  return { ...at, branch: 'topic', ephemeral: false, commits: { sha, base }, whole: true };
}

async function ask(shown: ShownDiff): Promise<Discussed> {
  await desk.notes.fetched.refresh(at, true);
  // As the page does: what is written on the branch comes first, and brings its history.
  await desk.remarks.list(shown);
  return await desk.remarks.discussed(shown);
}

const said = ({ threads }: Discussed) =>
  threads.map(({ remarks, placed }) => [
    remarks.map(({ text: words }) => words).join(' / '),
    placed.path,
    placed.at === 'lines' ? `${placed.side} ${placed.lines.first}-${placed.lines.last}` : placed.at,
  ]);

describe.each([true, false])('a host with routes to read: %s', (readRoutes) => {
  beforeEach(() => begin(readRoutes));
  afterEach(end);

  test('old remarks are where their lines are now, under the name of today, with who wrote them and their commit', async () => {
    const [first = '', second = ''] = commits;
    await write(first, 'a.ts:10-11: Why ten?');
    await write(first, 'a.ts:10-11: Because.');
    await write(second, 'a.ts:20: [x] Better than what?');
    await write(second, 'a.ts:-20: What was here is gone.');
    const shown = await change({
      'lib/a.ts': text(A_LATER.with(11, 'changed').with(21, 'changed, too')),
    });
    const discussed = await ask(shown);
    expect(said(discussed)).toEqual([
      ['Why ten? / Because.', 'lib/a.ts', 'old 12-13'],
      ['Better than what?', 'lib/a.ts', 'old 22-22'],
    ]);
    expect(discussed.problem).toBeNull();
    expect(discussed.threads[0]).toMatchObject({
      commit: first,
      subject: 'begin',
      notesRef: 'refs/notes/reviews',
      resolved: false,
      anchor: { path: 'a.ts', side: 'new', lines: { first: 10, last: 11 } },
      remarks: [{ author: 'Ann' }, { author: 'Ann' }],
    });
    expect(discussed.threads[0]).not.toHaveProperty('replaced');
    expect(discussed.threads[1]?.resolved).toBe(true);
  });

  test('within three lines of a change they count, and no further', async () => {
    const [first = ''] = commits;
    for (const line of [6, 7, 13, 14]) await write(first, `b.ts:${line}: line ${line}`);
    await write(first, 'c.ts:1: not changed');
    const changed = await ask(await change({ 'b.ts': text(B.with(9, 'changed')) }));
    expect(new Set(said(changed).map(([words]) => words))).toEqual(new Set(['line 7', 'line 13']));
  });

  test('a removed and a renamed file', async () => {
    const [first = ''] = commits;
    await write(first, 'b.ts:30: far from everything');
    await write(first, 'c.ts:9: near\n\nc.ts:30: far');
    const shown = await change({
      'b.ts': null,
      'c.ts': null,
      'd.ts': text(lines('c').with(9, 'changed')),
    });
    expect(new Set(said(await ask(shown)))).toEqual(
      new Set([
        ['far from everything', 'b.ts', 'old 30-30'],
        ['near', 'c.ts', 'old 9-9'],
      ]),
    );
  });
});

describe('what does not count', () => {
  beforeEach(() => begin(true));
  afterEach(end);

  test('remarks of the branch itself, of other branches, of programs, and on files that are gone', async () => {
    const [first = ''] = commits;
    await writeHistory(gitDir, [{ ref: 'refs/heads/other', from: first, files: { 'x.ts': 'x\n' } }]);
    const shown = await change({ 'b.ts': text(B.with(9, 'changed')) });
    await write(shown.commits.sha, 'b.ts:11: on the branch');
    await write(await gitText(['rev-parse', 'other'], { gitDir }), 'b.ts:11: on another branch');
    await write(first, 'b.ts:11: s_1::t_1', 'ai');
    await write(first, 'gone.ts:11: never there\n\nb.ts:400: beyond the end');
    await write(first, 'b.ts: the file as a whole');
    expect(said(await ask(shown))).toEqual([]);
    await write(first, 'b.ts:11: at last');
    expect(said(await ask(shown))).toEqual([['at last', 'b.ts', 'old 11-11']]);
    const { base: _base, ...single } = shown.commits;
    expect(said(await ask({ ...shown, commits: single }))).toEqual([]);
    const { whole: _whole, ...part } = shown;
    expect(said(await ask(part))).toEqual([]);
    expect(
      said(await ask({ ...shown, commits: { ...shown.commits, since: { sha: first, base: null } } })),
    ).toEqual([]);
  });

  test('what is said before the history is here, which is not fetched for this', async () => {
    const [first = ''] = commits;
    await write(first, 'b.ts:11: Why?');
    const shown = await change({ 'b.ts': text(B.with(9, 'changed')) });
    await desk.notes.fetched.refresh(at, true);
    expect(said(await desk.remarks.discussed(shown))).toEqual([]);
    expect(said(await ask(shown))).toEqual([['Why?', 'b.ts', 'old 11-11']]);
  });

  test('a note that was copied to another commit is said once', async () => {
    const [first = '', second = ''] = commits;
    for (const commit of [first, second]) await write(commit, 'b.ts:11: Why?');
    const discussed = await ask(await change({ 'b.ts': text(B.with(9, 'changed')) }));
    expect(said(discussed)).toEqual([['Why?', 'b.ts', 'old 11-11']]);
    expect(discussed.threads[0]?.commit).toBe(second);
  });

  test('notes that are edited, removed, or whose ref goes', async () => {
    const [first = ''] = commits;
    const shown = await change({ 'b.ts': text(B.with(9, 'changed')) });
    await write(first, 'b.ts:11: Why?');
    expect(said(await ask(shown))).toHaveLength(1);
    await runGit(['notes', '--ref=reviews', 'add', '-f', '-m', 'b.ts:12: Why not?', first], {
      gitDir,
      config: ['user.name=Ann', 'user.email=ann@example.com'],
    });
    expect(said(await ask(shown))).toEqual([['Why not?', 'b.ts', 'old 12-12']]);
    await gitText(['update-ref', '-d', 'refs/notes/reviews'], { gitDir });
    expect(said(await ask(shown))).toEqual([]);
  });

  test('a note that is longer than any of people’s is left out, and a sentence says so', async () => {
    const [first = '', second = ''] = commits;
    const input = Buffer.from('b.ts:11: x\n'.repeat(20_000));
    const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input });
    await runGit(['notes', '--ref=reviews', 'add', '-C', blob, first], {
      gitDir,
      config: ['user.name=Ann', 'user.email=ann@example.com'],
    });
    await write(second, 'b.ts:12: Why?');
    const discussed = await ask(await change({ 'b.ts': text(B.with(9, 'changed')) }));
    expect(said(discussed)).toEqual([['Why?', 'b.ts', 'old 12-12']]);
    expect(discussed.problem).toBe(
      '1 older note is too long to be looked through for remarks on these files.',
    );
  });

  test('of thousands of notes on one file the last ones are looked up, and a sentence says so', async () => {
    const made = Array.from({ length: 2_000 }, (_, n) => n.toString(16).padStart(40, '0'));
    const [first = ''] = commits;
    const head = 'commit refs/notes/reviews\ncommitter Ann <ann@example.com> 1700000000 +0000\ndata 1\nx\n';
    const input = [...made, first].map((object) => `M 100644 inline ${object}\ndata 13\nb.ts:11: Why?\n`);
    await runGit(['fast-import', '--quiet'], { gitDir, input: Buffer.from(head + input.join('')) });
    const discussed = await ask(await change({ 'b.ts': text(B.with(9, 'changed')) }));
    expect(said(discussed)).toEqual([['Why?', 'b.ts', 'old 11-11']]);
    expect(discussed.problem).toBe(
      'More notes have remarks on files than can be looked through: discussions may be missing here.',
    );
  });

  test('of hundreds of commits with remarks on one file the newest are looked through, and a sentence says so', async () => {
    const more: Scripted[] = Array.from({ length: 203 }, (_, n) => ({ files: { 'n.txt': `${n}\n` } }));
    await writeHistory(
      gitDir,
      more.map((one, n) => (n === 0 ? { ...one, from: commits.at(-1) ?? '' } : one)),
    );
    const all = (await gitText(['rev-list', 'main'], { gitDir })).split('\n');
    const input = all.map((sha) => `N inline ${sha}\ndata 12\nb.ts:11: Why\n`).join('');
    const head = 'commit refs/notes/reviews\ncommitter Ann <ann@example.com> 1700000000 +0000\ndata 1\nx\n';
    await runGit(['fast-import', '--quiet'], { gitDir, input: Buffer.from(head + input) });
    const discussed = await ask(await change({ 'b.ts': text(B.with(9, 'changed')) }));
    // They all say the same.
    expect(said(discussed)).toEqual([['Why', 'b.ts', 'old 11-11']]);
    expect(discussed.problem).toBe(
      '7 older commits have remarks on these files, too: they were not looked through.',
    );
  });
});
