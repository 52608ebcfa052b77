import { expect, test } from 'vitest';
import type { NoteChange } from '../notes/notes-log.ts';
import { writersOf } from './authors.ts';

const history = (commit: string): NoteChange[] =>
  Array.from({ length: 300 }, (_, at) => ({
    object: commit,
    commit: `${commit}-${String(at)}`,
    from: [`${commit} ${String(at + 1)}`],
    to: `${commit} ${String(at)}`,
    authorName: 'Ada',
    authorEmail: 'ada@example.com',
    date: '2026-01-01T00:00:00Z',
  }));

test('of one note 200 revisions are read, and 5,000 of all together, however many there are', async () => {
  const commits = Array.from({ length: 40 }, (_, at) => `commit-${String(at)}`);
  const read = new Map<string, number>();
  await writersOf(
    {
      index: () =>
        Promise.resolve({ tip: 'tip', byObject: new Map(commits.map((one) => [one, history(one)])) }),
      texts: (blobs) => {
        for (const blob of blobs) {
          const [commit = ''] = blob.split(' ');
          read.set(commit, (read.get(commit) ?? 0) + 1);
        }
        return Promise.resolve(blobs.map(() => 'a.txt:1: text'));
      },
    },
    commits.map((commit) => ({ notesRef: 'refs/notes/commits', commit, lines: new Set(['a.txt:1: text']) })),
  );
  expect(Math.max(...read.values())).toBe(200);
  expect([...read.values()].reduce((sum, one) => sum + one, 0)).toBe(5_000);
});
