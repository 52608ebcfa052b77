import { expect, test } from 'vitest';
import type { NoteChange } from '../../git/notes/notes-log.ts';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import { threadsWithNews } from './news-since.ts';

const NOTE = { notesRef: 'refs/notes/reviews', commit: 'c'.repeat(40) };
const KEY = `${NOTE.notesRef} ${NOTE.commit}`;
const THREADS = 40;
/** Parsing it stops twenty times. */
const LONG = 'Only words about it.\n'.repeat(50_000);

const thread = (line: number, ...texts: string[]): RemarkThread => ({
  ...NOTE,
  key: String(line),
  subject: '',
  anchor: { path: 'a.ts', side: 'new', lines: { first: line, last: line } },
  resolved: false,
  remarks: texts.map((text) => ({
    id: { source: `a.ts:${line}: ${text}`, nth: 0 },
    text,
    parts: [],
    resolved: text.startsWith('[x]'),
    author: null,
    date: null,
    waiting: false,
  })),
  placed: { at: 'file', path: 'a.ts' },
});
const change = (commit: string, from: string | null, to: string): NoteChange => ({
  object: NOTE.commit,
  commit,
  from: [from],
  to,
  authorName: 'Ada',
  authorEmail: 'ada@example.com',
  date: '2026-01-01T00:00:00Z',
});
const lines = Array.from({ length: THREADS }, (_, at) => at + 1);
const handed = lines.map((line) => `a.ts:${line}: Why?\n`).join('') + LONG;

test('a note is parsed once, and its revisions are read once, however many threads have news', async () => {
  const answers = lines.map((line) => `a.ts:${line}: Because.\n`).join('');
  const texts = new Map([
    ['handed', handed],
    ['now', handed + answers],
  ]);
  const [indexed, read]: [string[], string[]] = [[], []];
  let stops = 0;
  const news = await threadsWithNews(
    {
      notes: {
        index(ref) {
          indexed.push(ref);
          const changes = [change('theirs', 'handed', 'now'), change('ours', null, 'handed')];
          return Promise.resolve({ tip: 'tip', byObject: new Map([[NOTE.commit, changes]]) });
        },
        texts(blobs) {
          read.push(...blobs);
          return Promise.resolve(blobs.map((blob) => texts.get(blob) ?? null));
        },
      },
      isOwn: (commit) => commit === 'ours',
    },
    new Map([[KEY, handed]]),
    lines.map((line) => thread(line, 'Why?', 'Because.')),
    () => void (stops += 1),
  );
  expect(news.size).toBe(THREADS);
  expect(indexed).toEqual([NOTE.notesRef]);
  expect(read.toSorted()).toEqual(['handed', 'now']);
  expect(stops).toBeGreaterThan(20);
  expect(stops).toBeLessThan(20 * THREADS);
});

test('which threads this app resolved is read once', async () => {
  const resolved = handed.replaceAll('Why?', '[x] Why?');
  const texts = new Map([
    ['handed', handed],
    ['now', resolved],
  ]);
  const read: string[] = [];
  const news = (isOurs: boolean): ReturnType<typeof threadsWithNews> =>
    threadsWithNews(
      {
        notes: {
          index: () =>
            Promise.resolve({
              tip: 'tip',
              byObject: new Map([[NOTE.commit, [change('last', 'handed', 'now')]]]),
            }),
          texts(blobs) {
            read.push(...blobs);
            return Promise.resolve(blobs.map((blob) => texts.get(blob) ?? null));
          },
        },
        isOwn: () => isOurs,
      },
      new Map([[KEY, handed]]),
      lines.map((line) => thread(line, '[x] Why?')),
    );
  expect((await news(true)).size).toBe(0);
  expect(read.toSorted()).toEqual(['handed', 'now']);
  expect((await news(false)).size).toBe(THREADS);
});
