import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { GitCommit } from '../../git/history/commits.ts';
import type { RangePart } from '../../shared/folder-questions.ts';
import type { ListFacts } from '../routes/commit-list.ts';
import { listParts, shownCommit } from './range-parts.ts';

const commit: GitCommit = {
  sha: 'a'.repeat(40),
  parents: [],
  message: 'One',
  authorName: 'A',
  authorEmail: 'a@example.com',
  committerName: 'A',
  committerEmail: 'a@example.com',
  date: '2026-01-01T00:00:00Z',
};

/** A list whose commits say when they are begun and left. */
function openedList() {
  const facts = Promise.withResolvers<ListFacts>();
  const did: string[] = [];
  async function* commits(): AsyncGenerator<GitCommit[], void> {
    did.push('begun');
    try {
      yield [commit];
      yield [commit];
    } finally {
      did.push('left');
    }
  }
  return { did, facts, parts: listParts({ facts: facts.promise, commits: commits() }) };
}

test('commits are listed while they are counted', async () => {
  const { did, facts, parts } = openedList();
  const first = parts.next();
  await turn();
  expect(did).toEqual(['begun']);
  facts.resolve({ mergeBase: null, total: 2, ids: commit.sha.repeat(2) });
  expect(await first).toEqual({ done: false, value: { mergeBase: null, total: 2 } });
  const rest: RangePart[] = [];
  for await (const part of parts) rest.push(part);
  expect(rest.map((part) => ('commits' in part ? part.commits.length : part))).toEqual([1, 1]);
  expect(did).toEqual(['begun', 'left']);
});

test('a commit with neither a name nor an address is nobody’s', () => {
  const { authorName } = shownCommit({ ...commit, authorName: '', authorEmail: ' ' });
  expect(authorName).toBe('(no name)');
});

test('a list whose facts cannot be read is left', async () => {
  const { did, facts, parts } = openedList();
  const first = parts.next();
  facts.reject(new Error('no history'));
  await expect(first).rejects.toThrow('no history');
  await expect.poll(() => did).toEqual(['begun', 'left']);
});
