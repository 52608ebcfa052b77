import { expect, test } from 'vitest';
import { ipcTable, type Handlers } from '../../shared/ipc/api.ts';
import { createFirstPaintGate } from '../protocol/first-paint-gate.ts';
import { deferUntilFirstPaint } from './defer-until-first-paint.ts';

const AT = { orgId: 'folders', repo: 'clone' };

/** Handlers that tell when they run. */
function setUp(answers: Record<string, unknown> = {}) {
  const ran: string[] = [];
  const groups = Object.entries(ipcTable).map(([group, entries]) => {
    const calls = Object.keys(entries).map((name) => {
      const call = `${group}.${name}`;
      const run = (): Promise<unknown> => Promise.resolve((ran.push(call), answers[call] ?? null));
      return [name, run];
    });
    return [group, Object.fromEntries(calls)];
  });
  // Made of the table, as the compiler cannot see.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const handlers = Object.fromEntries(groups) as Handlers;
  const firstPaint = createFirstPaintGate();
  return { ran, firstPaint, handlers: deferUntilFirstPaint(handlers, firstPaint) };
}

const allThatCanRun = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what stands around the diff of a folder that was opened waits for its first rows', async () => {
  const { ran, firstPaint, handlers } = setUp({ 'folders.open': AT, 'refs.head': { suggested: {} } });
  await handlers.folders.open({});
  await handlers.refs.head(AT);
  const overview = Promise.resolve(handlers.notes.overview(AT));
  const remotes = Promise.resolve(handlers.folderSync.of({ repo: 'clone' }));
  await allThatCanRun();
  const diff = firstPaint.begin({ ofComparison: true });
  diff.arrives();
  await allThatCanRun();
  expect(ran).toEqual(['folders.open', 'refs.head']);
  firstPaint.seen();
  await Promise.all([overview, remotes]);
  expect(ran.slice(2)).toEqual(['notes.overview', 'folderSync.of']);
});

test('exactly these calls wait', async () => {
  const { ran, firstPaint, handlers } = setUp();
  firstPaint.announce();
  for (const [group, calls] of Object.entries(handlers))
    // Where there is nothing to compare, nothing waits any more.
    for (const [name, call] of Object.entries(calls)) if (`${group}.${name}` !== 'refs.head') void call(AT);
  await allThatCanRun();
  const all = Object.entries(ipcTable).flatMap(([group, calls]) =>
    Object.keys(calls).map((name) => `${group}.${name}`),
  );
  const waiting = all.filter((call) => call !== 'refs.head' && !ran.includes(call));
  firstPaint.seen();
  expect(waiting.toSorted()).toEqual([
    'commits.inComparison',
    'folderSync.of',
    'merges.conflicts',
    'notes.author',
    'notes.history',
    'notes.overview',
    'refs.list',
    'remarks.discussed',
    'remarks.list',
    'repositories.list',
    'signatures.of',
    'tags.list',
    'versions.list',
    'versions.pairs',
    'whoRead.list',
    'whoRead.state',
  ]);
});

test('commits wait where a folder opens, and not where another comparison is asked for', async () => {
  const { ran, firstPaint, handlers } = setUp();
  const comparison = { ...AT, branch: 'b', ephemeral: false, ephemeralBase: false };
  firstPaint.announce();
  const first = Promise.resolve(handlers.commits.inComparison(comparison));
  await allThatCanRun();
  expect(ran).toEqual([]);
  firstPaint.begin({ ofComparison: true }).arrives();
  firstPaint.seen();
  await first;
  firstPaint.begin({ ofComparison: true }).arrives();
  void handlers.commits.inComparison(comparison);
  await allThatCanRun();
  expect(ran).toEqual(['commits.inComparison', 'commits.inComparison']);
});

test('where no comparison will come, and where no folder was chosen, nothing waits', async () => {
  const empty = setUp({ 'folders.open': AT, 'refs.head': { suggested: null } });
  await empty.handlers.folders.open({});
  await empty.handlers.refs.head(AT);
  await empty.handlers.notes.overview(AT);
  const cancelled = setUp();
  await cancelled.handlers.folders.open({});
  await cancelled.handlers.refs.list(AT);
  expect(empty.ran.at(-1)).toBe('notes.overview');
  expect(cancelled.ran.at(-1)).toBe('refs.list');
});

test.each(['commits.inComparison', 'notes.overview'] as const)(
  'a list that opens with a press waits for %s, which is seen beside the diff',
  async (call) => {
    const reading = Promise.withResolvers<null>();
    const { ran, handlers } = setUp({ [call]: reading.promise });
    const beside =
      call === 'notes.overview'
        ? handlers.notes.overview(AT)
        : handlers.commits.inComparison({ ...AT, branch: 'b', ephemeral: false, ephemeralBase: false });
    await allThatCanRun();
    const list = Promise.resolve(handlers.refs.list(AT));
    await allThatCanRun();
    expect(ran).toEqual([call]);
    reading.resolve(null);
    await Promise.all([beside, list]);
    expect(ran).toEqual([call, 'refs.list']);
  },
);
