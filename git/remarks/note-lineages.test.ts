import { expect, test, vi } from 'vitest';
import type { NoteChange } from '../notes/notes-log.ts';
import { createLineages } from './note-lineages.ts';

const change = (object: string, commit: string, from: string | null): NoteChange => ({
  object,
  commit,
  from: [from],
  to: `${object} ${commit}`,
  authorName: 'Ada',
  authorEmail: 'ada@example.com',
  date: '2026-01-01T00:00:00Z',
});

test('once all revisions that may be read are read, no history is searched for more', () => {
  const [first, second] = [change('a', '1', null), change('c', '1', null)];
  const source = [change('b', '2', 'b 1'), change('b', '1', 'b 0')];
  const search = vi.spyOn(source, 'indexOf');
  const byObject = new Map([
    ['a', [first]],
    ['b', source],
    ['c', [second]],
  ]);
  const index = { tip: 'tip', byObject };
  const enough = createLineages(10, 3);
  const lineage = enough.of(index, 'a');
  expect(lineage.sources(first).map(({ changes }) => changes)).toEqual([[source[1]]]);
  expect(enough.of(index, 'c').sources(second)).toEqual(lineage.sources(first));
  expect(search).toHaveBeenCalledTimes(1);
  const spent = createLineages(10, 1);
  expect(spent.of(index, 'a').sources(first)).toEqual([]);
  expect(search).toHaveBeenCalledTimes(1);
});
