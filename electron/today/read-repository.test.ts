import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WaitingItem } from '../../shared/ipc/today.ts';
import { FOLDER_CAPABILITIES } from '../repositories/folder/repository.ts';
import { freshTip } from '../versions/merge-tips.ts';
import { ANN, BO, openBareFolder, type BareFolder } from './bare-folder.testing.ts';
import { readRepository, type RepositoryToRead } from './read-repository.ts';
import type { ReadRepository } from './state.ts';
import { itemNamed } from './today.testing.ts';

const NOW = Date.parse('2026-11-27T08:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const PLACE = { orgId: 'folders', repo: 'work' };

let folder: BareFolder;
/** Two branches of Ann's with one commit each, beside main. */
let refs: Map<string, string>;
let topic: string;
let other: string;
/** Branches whose histories were fetched. */
let fetched: string[];

beforeEach(async () => {
  folder = await openBareFolder();
  const main = await folder.commit(BO);
  topic = await folder.commit(ANN, main);
  other = await folder.commit(ANN, await folder.commit(BO, main));
  fetched = [];
  refs = new Map([
    ['refs/heads/main', main],
    ['refs/heads/topic', topic],
    ['refs/heads/other', other],
  ]);
});
afterEach(() => folder.close());

function fetchHistories(names: readonly string[]): Promise<string[]> {
  fetched.push(...names);
  return Promise.resolve([]);
}

/** Reads the folder, or (`contentsAtHand: false`) a host that has everything in its copy. */
async function read(
  before: ReadRepository | null,
  more: Partial<RepositoryToRead> = {},
  contentsAtHand = true,
) {
  const copy = { ...folder.copy(), fetchHistories };
  return await readRepository({
    repository: {
      place: PLACE,
      copy: () => copy,
      capabilities: { ...FOLDER_CAPABILITIES, contentsAtHand },
      distance: () => Promise.resolve(null),
      loggedMoves: () => Promise.resolve([]),
    },
    refs,
    before,
    refreshNotes: () => copy.notes.refresh().then(() => null),
    reader: null,
    isOwnCommit: () => false,
    remembered: [],
    starred: new Map(),
    isRebasedOnly: () => Promise.resolve(false),
    isDone: () => false,
    now: NOW,
    ...more,
  });
}

/** Bo writes a note. */
async function note(text: string, object: string): Promise<void> {
  await folder.git('notes', 'append', '-m', text, object);
  refs.set('refs/notes/commits', await folder.git('rev-parse', 'refs/notes/commits'));
}

test('a repository is not read again until a ref has moved, or the reader has read something', async () => {
  const before = await read(null);
  expect(await read(before)).toBeNull();
  const remembered = [{ ...freshTip(topic, 'compared', 1), branch: 'topic', readAt: 1 }];
  expect(await read(before, { remembered })).not.toBeNull();
  await note('Words.', topic);
  expect((await read(before))?.items).toMatchObject([{ kind: 'note', excerpt: 'Words.' }]);
});

const [LOOKED, LATER] = [{ 'refs/notes/a': 'a'.repeat(40) }, { 'refs/notes/a': 'b'.repeat(40) }];

/** From which notes on something waits, after a round that found this. */
async function lookedAfter(item: WaitingItem, isSeen = false): Promise<unknown> {
  const state = { looked: LOOKED, notes: LATER, noted: '', refs: '', reading: '', isCut: false };
  const after = await read({ ...PLACE, state, items: [item], readAt: 1 }, { isDone: () => isSeen });
  return after?.state.looked;
}

test('what waits in notes is read from where the reader looked, until all of it was seen or is too old', async () => {
  const fresh = itemNamed('Why?', { at: NOW - DAY_MS });
  expect(await lookedAfter(fresh)).toEqual(LOOKED);
  expect(await lookedAfter(fresh, true)).toEqual(LATER);
  expect(await lookedAfter({ ...fresh, at: NOW - 31 * DAY_MS })).toEqual(LATER);
});

test.each(['moved', 'open'] as const)(
  'what waits on a branch does not keep notes from being seen: %s',
  async (kind) => {
    expect(await lookedAfter(itemNamed('topic', { kind, at: NOW }))).toEqual(LATER);
  },
);

test.each([
  { of: 'a folder', on: 'no branch', contentsAtHand: true, fetches: [] },
  { of: 'a host', on: 'a branch that is here', contentsAtHand: false, fetches: [] },
  { of: 'a host', on: 'no branch', contentsAtHand: false, fetches: ['topic'] },
])(
  'for a note in $of, on a commit of $on, these histories are fetched: $fetches',
  async ({ on, contentsAtHand, fetches }) => {
    const before = await read(null, {}, contentsAtHand);
    const object = on === 'no branch' ? await folder.commit(BO, topic, other) : topic;
    await note('Words.', object);
    const remembered = [{ ...freshTip(topic, 'compared', 1), branch: 'topic', readAt: 1 }];
    const after = await read(before, { remembered }, contentsAtHand);
    expect(after?.items).toMatchObject([{ kind: 'note', object }]);
    expect(fetched).toEqual(fetches);
  },
);

test('open remarks wait on the branch that has their commit, and on no other one of the reader’s', async () => {
  await note('a.txt:1: Why?', topic);
  await note('a.txt:1: How?', other);
  const after = await read(null, { reader: ANN });
  expect(after?.items.map(({ kind, branch, excerpt }) => [kind, branch, excerpt])).toEqual([
    ['open', 'topic', 'Why?'],
    ['open', 'other', 'How?'],
  ]);
});
