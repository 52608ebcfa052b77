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

const change = (object: string, commit: string, from: string | null, to: string): NoteChange => ({
  object,
  commit,
  from: [from],
  to,
  authorName: `writer of ${commit}`,
  authorEmail: 'writer@example.com',
  date: `2026-01-0${commit}T00:00:00Z`,
});

test('a remark that the same commit took from another note is that of who wrote it there', async () => {
  const texts = new Map([
    ['1', 'a.txt:1: Done.\n'],
    ['2', 'a.txt:1: Done.\n\na.txt:5: [x] Done.\n\na.txt:6: a: b\n'],
    ['stays', 'a.txt:1: Done.\n'],
    ['moved', 'a.txt:7: Done.\n\na.txt:8: a: b\n\na.txt:9: Done.\n\na.txt:3: New.\n'],
  ]);
  const byObject = new Map([
    ['old', [change('old', '3', '2', 'stays'), change('old', '2', '1', '2'), change('old', '1', null, '1')]],
    ['new', [change('new', '3', null, 'moved')]],
  ]);
  const lines = ['a.txt:7: Done.', 'a.txt:8: a: b', 'a.txt:9: Done.', 'a.txt:3: New.'];
  const [writerOf] = await writersOf(
    {
      index: () => Promise.resolve({ tip: 'tip', byObject }),
      texts: (blobs) => Promise.resolve(blobs.map((blob) => texts.get(blob) ?? null)),
    },
    [{ notesRef: 'refs/notes/commits', commit: 'new', lines: new Set(lines) }],
  );
  // The second “Done.” was not there before.
  expect(lines.map((source) => writerOf?.({ source }, 0)?.author)).toEqual([
    'writer of 2',
    'writer of 2',
    'writer of 3',
    'writer of 3',
  ]);
});
