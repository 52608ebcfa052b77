/** All notes of a repository in one list: newest first by their own dates, whatever the order of the notes refs. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { gitStartedBy } from '../../git/testing/started.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { ORG } from './support/desk.ts';
import { openDemo, type Demo } from './support/demo.ts';

let gitDir: string;
let desk: Demo['desk'];
let close: () => Promise<void>;
const at = { orgId: ORG, repo: 'demo' };

beforeEach(async () => {
  ({ gitDir, desk, close } = await openDemo());
});
afterEach(() => close());

const git = async (...args: string[]): Promise<string> => await gitText(args, { gitDir });

async function write(ref: string, object: string, text: string, date: string): Promise<void> {
  await runGit(['notes', `--ref=${ref}`, 'add', '-m', text, object], {
    gitDir,
    config: ['user.name=N', 'user.email=n@example.com'],
    env: { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

/** Notes as another program pushes them: so many commits of so many notes each, at dates of their own. */
async function imported(ref: string, commits: number, each: number, from: number): Promise<void> {
  const stream: string[] = [];
  let object = from;
  for (let nth = 0; nth < commits; nth += 1) {
    stream.push(
      `commit ${ref}`,
      `committer N <n@example.com> ${1_700_000_000 + nth * 60} +0000`,
      'data 1',
      'n',
    );
    for (let note = 0; note < each; note += 1) {
      const id = (object += 1).toString(16).padStart(40, '0');
      const path = id.split('').toReversed().join('');
      const text = `note ${object}`;
      stream.push(`M 100644 inline ${path.slice(0, 2)}/${path.slice(2)}`, `data ${text.length}`, text);
    }
  }
  await runGit(['fast-import', '--quiet', '--force'], { gitDir, input: `${stream.join('\n')}\n` });
}

test('opening the list and searching at the same time read each text once', async () => {
  await imported('refs/notes/many', 3, 500, 0);
  await desk.notes.fetched.refresh(at, true);
  const search = async (q: string) => await desk.notes.notes.search({ ...at, q, notesRefs: [] });
  const started = await gitStartedBy(async () => {
    await desk.notes.notes.list({ ...at, notesRefs: [], offset: 0, limit: 10 });
    const [all, one] = await Promise.all([search('note'), search('note 1234')]);
    expect([all.total, one.total]).toEqual([1500, 1]);
    expect(one.hits.map(({ excerpt }) => excerpt)).toEqual(['note 1234']);
  });
  // All texts, and titles of what a word found; what is few is read by a process that stays for a while.
  const reads = started.filter((name) => name === 'cat-file').length;
  expect([2, 3]).toContain(reads);
});

test('notes are fetched once for all callers, and are listed before a long history is read', async () => {
  await imported('refs/notes/many', 3, 500, 0);
  const started = await gitStartedBy(async () => {
    const history = desk.notes.notes.history({
      ...at,
      notesRef: 'refs/notes/many',
      object: '1'.padEnd(40, '0'),
    });
    expect((await desk.notes.notes.overview(at)).refs).toMatchObject([{ count: 1500 }]);
    expect(await history).toMatchObject([{ text: 'note 1' }]);
  });
  const told = started.filter((name) => ['fetch', 'ls-tree', 'log'].includes(name));
  expect(told).toEqual(['fetch', 'ls-tree', 'log']);
});

test('several notes refs make one list in the order of the notes’ own dates, each note with what it is on', async () => {
  const [newer = '', older = ''] = (await git('rev-list', 'main')).split('\n');
  await write('reviews', newer, 'second\nmore', '2026-02-02T00:00:00Z');
  await write('reviews', older, 'first', '2026-01-01T00:00:00Z');
  await write('builds', newer, 'third', '2026-03-03T00:00:00Z');
  await desk.notes.fetched.refresh(at, true);
  const list = async (notesRefs: string[], offset = 0, limit = 10) =>
    await desk.notes.notes.list({ ...at, notesRefs, offset, limit });
  const all = await list([]);
  expect(all.hits.map(({ excerpt }) => excerpt)).toEqual(['third', 'second', 'first']);
  expect(all).toMatchObject({ total: 3, problem: null });
  expect(all.hits[0]).toMatchObject({ notesRef: 'refs/notes/builds', object: newer, author: 'N' });
  expect((await list(['refs/notes/reviews'])).hits.map(({ excerpt }) => excerpt)).toEqual([
    'second',
    'first',
  ]);
  expect((await list([], 1, 1)).hits.map(({ excerpt }) => excerpt)).toEqual(['second']);
  expect((await list(['refs/notes/nothing'])).total).toBe(0);
  // Titles are told as far as the commits are here.
  await desk.notes.notes.search({ ...at, q: 'third', notesRefs: [] });
  const found = await desk.notes.notes.search({ ...at, q: 'i', notesRefs: ['refs/notes/builds'] });
  expect(found.hits.map(({ excerpt }) => excerpt)).toEqual(['third']);
});

/** Forty thousand where there is time. */
const COMMITS = rounds(20, 400);
const TOTAL = COMMITS * 100;

test('thousands of notes: every page is read by itself, and the last is as near as the first', async () => {
  await imported('refs/notes/many', COMMITS, 100, 0);
  await desk.notes.fetched.refresh(at, true);
  const page = async (offset: number) =>
    await desk.notes.notes.list({ ...at, notesRefs: [], offset, limit: 100 });
  const first = await page(0);
  expect(first.total).toBe(TOTAL);
  expect(first.hits).toHaveLength(100);
  const last = await page(TOTAL - 100);
  expect(last.hits).toHaveLength(100);
  expect(new Set([...first.hits, ...last.hits].map(({ object }) => object)).size).toBe(200);
  expect(Date.parse(first.hits[0]?.date ?? '')).toBeGreaterThan(Date.parse(last.hits.at(-1)?.date ?? ''));
  expect(last.hits.every(({ excerpt }) => /^note \d+$/.test(excerpt ?? ''))).toBe(true);
});
