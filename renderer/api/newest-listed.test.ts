import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Commit, Comparison } from '../../shared/ipc/shapes.ts';
import { commitsQuery, historyQuery } from './commit-queries.ts';
import { onNewestListed } from './newest-listed.ts';

const of: Comparison = {
  orgId: 'acme',
  repo: 'mine',
  branch: 'topic',
  base: 'main',
  ephemeral: false,
  ephemeralBase: false,
};
const sha = (digit: string): string => digit.repeat(40);
const commit = (id: string): Commit => ({
  sha: id,
  parents: [],
  message: '',
  authorName: '',
  authorEmail: '',
  date: '',
});
const listOf = (...ids: string[]) => ({
  commits: ids.map(commit),
  mergeBase: sha('b'),
  truncated: false,
  total: ids.length,
  isComplete: true,
  ids: null,
});

function world(history = false) {
  const client = new QueryClient();
  const listed = vi.fn<(id: string) => void>();
  const start = (): (() => void) => onNewestListed(client, { of, history }, listed);
  const keep = (...ids: string[]) => client.setQueryData(commitsQuery(of).queryKey, listOf(...ids));
  return { client, listed, start, keep };
}

test('the newest commit is known once the list is, and said once', () => {
  const { listed, start, keep } = world();
  start();
  expect(listed).not.toHaveBeenCalled();
  keep(sha('2'), sha('1'));
  keep(sha('3'), sha('2'), sha('1'));
  expect(listed.mock.calls).toEqual([[sha('2')]]);
});

test('a list that is being read again is not what will be shown', async () => {
  const { client, listed, start, keep } = world();
  keep(sha('1'));
  const read = Promise.withResolvers<ReturnType<typeof listOf>>();
  const reading = client.fetchQuery({ ...commitsQuery(of), queryFn: () => read.promise });
  start();
  expect(listed).not.toHaveBeenCalled();
  read.resolve(listOf(sha('2')));
  await reading;
  expect(listed.mock.calls).toEqual([[sha('2')]]);
});

test('a list that is out of date waits until it has been read', async () => {
  const { client, listed, start, keep } = world();
  keep(sha('1'));
  await client.invalidateQueries({ queryKey: commitsQuery(of).queryKey });
  start();
  expect(listed).not.toHaveBeenCalled();
  keep(sha('2'));
  expect(listed.mock.calls).toEqual([[sha('2')]]);
});

test('without commits of its own the branch is where it left the base', () => {
  const { listed, start, keep } = world();
  keep();
  start();
  expect(listed.mock.calls).toEqual([[sha('b')]]);
});

test('a whole history begins with the newest; nothing is said after the end', () => {
  const { client, listed, start } = world(true);
  const pages = [{ commits: [commit(sha('4'))], nextCursor: null }];
  const keep = () =>
    client.setQueryData(historyQuery(of, of.branch, false).queryKey, { pages, pageParams: [null] });
  start()();
  keep();
  expect(listed).not.toHaveBeenCalled();
  start();
  expect(listed.mock.calls).toEqual([[sha('4')]]);
});
