import { expect, onTestFinished, test, vi } from 'vitest';
import { operations } from './operations.ts';
import { readRange } from './range.ts';

const COMMITS = 2000;
const PIECES = 40;

const COMMIT_LIST = Array.from({ length: COMMITS }, (_, at) => ({
  sha: at.toString(16).padStart(40, '0'),
  parent_shas: [],
  message: 'Do something',
  author_name: 'Reviewer',
  author_email: 'reviewer@example.com',
  committer_name: 'Reviewer',
  committer_email: 'reviewer@example.com',
  date: '2026-01-01T00:00:00Z',
}));

/** A host's answer of so many commits behind its facts, all of whose pieces are here at once. */
function answer(facts: object = {}): Response {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...facts, commits: COMMIT_LIST, has_more: false }));
  const size = Math.ceil(bytes.length / PIECES);
  return new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size));
        controller.close();
      },
    }),
  );
}

test('others have their turn while a long list is read', async () => {
  let now = 0;
  // Each look at the clock is five milliseconds after the one before.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 5));
  onTestFinished(() => {
    clock.mockRestore();
  });
  let turns = 0;
  let over = false;
  const count = (): void => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  const { commits } = await readRange(answer(), operations.range);
  over = true;
  expect(commits).toHaveLength(COMMITS);
  expect(turns).toBeGreaterThanOrEqual(PIECES);
});

test.each([
  ['as many as there are', 'a'.repeat(40 * COMMITS), true],
  ['longer ones', 'a'.repeat(64 * COMMITS), true],
  ['too few', 'a'.repeat(40 * COMMITS - 40), false],
  ['no ids', 'z'.repeat(40 * COMMITS), false],
  ['no text', 5, false],
])('ids that a host tells before the commits are taken as they should be: %s', async (_, ids, taken) => {
  const told: (string | null)[] = [];
  await readRange(answer({ total: COMMITS, ids }), operations.range, {
    begun: (begin) => void told.push(begin.ids),
  });
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told)).toEqual(new Set([taken ? ids : null]));
});

test('the newest that are sent before the list are told before it, and counted once', async () => {
  const told: { shas: string[]; ids: string | null }[] = [];
  const ids = COMMIT_LIST.map(({ sha }) => sha).join('');
  const newest = COMMIT_LIST.slice(0, 150);
  const read = await readRange(answer({ total: COMMITS, newest, ids }), operations.range, {
    begun: ({ commits, ids: all }) => void told.push({ shas: commits.map(({ sha }) => sha), ids: all }),
  });
  const shas = COMMIT_LIST.map(({ sha }) => sha);
  // The first piece ends within them.
  expect(told[0]?.shas.length).toBeLessThan(150);
  expect(told[0]?.ids).toBeNull();
  for (const { shas: some } of told) expect(some).toEqual(shas.slice(0, some.length));
  expect(told.some((begin) => begin.shas.length === 150 && begin.ids === ids)).toBe(true);
  expect(read.commits.map(({ sha }) => sha)).toEqual(shas);
});

const list = (fields: object): Response => new Response(JSON.stringify(fields));

test('a commit with neither a name nor an address is nobody’s', async () => {
  const [commit] = COMMIT_LIST;
  const nobodys = { ...commit, author_name: '', author_email: ' ' };
  const { commits } = await readRange(list({ commits: [nobodys], has_more: false }), operations.range);
  expect(commits.map(({ authorName }) => authorName)).toEqual(['(no name)']);
});

test('a list that says it goes on, that has no record that makes sense, or that does not end, is none', async () => {
  const [commit] = COMMIT_LIST;
  const { commits } = await readRange(list({ commits: [commit, {}], has_more: false }), operations.range);
  expect(commits).toHaveLength(1);
  const small = { ...operations.range, maxBytes: 100 };
  // One after the other: a failure that nobody waits for yet would count as unheard.
  for (const [body, operation] of [
    [{ commits: [commit], has_more: true }, operations.range],
    [{ commits: [commit] }, operations.range],
    [{ commits: [{}], has_more: false }, operations.range],
    [{ commits: [commit], has_more: false }, small],
  ] as const)
    await expect(readRange(list(body), operation)).rejects.toMatchObject({
      error: { kind: 'unsupported-by-host' },
    });
});
