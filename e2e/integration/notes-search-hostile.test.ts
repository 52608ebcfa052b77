/** Notes that somebody pushed to harm whoever searches them, or opens the list of all notes. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSearch } from '../../electron/notes/search.ts';
import { runGit } from '../../git/process/run.ts';
import { ORG } from './support/desk.ts';
import { openDemo, type Demo } from './support/demo.ts';
import { rounds } from '../../shared/testing/rounds.ts';

let gitDir: string;
let desk: Demo['desk'];
let close: () => Promise<void>;
const at = { orgId: ORG, repo: 'demo' };

beforeEach(async () => {
  ({ gitDir, desk, close } = await openDemo());
});
afterEach(() => close());

/** A notes ref with these texts, each on so many objects. */
async function pushed(ref: string, texts: readonly string[], objects = 1): Promise<void> {
  const stream: Buffer[] = [];
  for (const [nth, text] of texts.entries()) {
    const bytes = Buffer.from(text);
    stream.push(Buffer.from(`blob\nmark :${nth + 1}\ndata ${bytes.length}\n`), bytes, Buffer.from('\n'));
  }
  stream.push(Buffer.from(`commit ${ref}\ncommitter N <n@example.com> 1760000000 +0000\ndata 1\nn\n`));
  for (let nth = 0; nth < texts.length * objects; nth += 1) {
    const object = (nth + 1).toString(16).padStart(40, '0');
    stream.push(Buffer.from(`M 100644 :${(nth % texts.length) + 1} ${object}\n`));
  }
  const input = Buffer.concat(stream);
  await runGit(['fast-import', '--quiet', '--force'], { gitDir, input });
  await desk.notes.fetched.refresh(at, true);
}

const search = async (q: string) => await desk.notes.notes.search({ ...at, q, notesRefs: [] });

test('one text of a megabyte as the note of hundreds of objects is held, and looked through, once', async () => {
  await pushed('refs/notes/many', ['Words of a LINE\n'.repeat(65_000)], 400);
  const before = process.memoryUsage().heapUsed;
  expect(await search('line')).toMatchObject({ total: 400, problem: null });
  expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(200);
});

test('a long text of short lines as the note of a hundred objects is looked through once', async () => {
  await pushed('refs/notes/many', [`${'\n'.repeat(8_000_000)}words`], 100);
  const page = await desk.notes.notes.list({ ...at, notesRefs: [], offset: 0, limit: 100 });
  expect(new Set(page.hits.map(({ excerpt }) => excerpt))).toEqual(new Set(['words']));
  expect((await search('words')).hits.map(({ excerpt }) => excerpt)).toEqual(Array(100).fill('words'));
});

const texts = (name: string): string[] =>
  Array.from({ length: 5 }, (_, nth) => `${name} ${nth} ${'x'.repeat(90)}`);

test('beyond the memory limit some texts are searched, and the number of the others is told', async () => {
  for (const name of ['a', 'b', 'c']) await pushed(`refs/notes/${name}`, texts(name));
  const notes = desk.notes.fetched.of(at);
  expect(await createSearch(notes, 750).find('x', 10)).toMatchObject({ left: 8, total: 7 });
  const narrow = createSearch(notes, 550);
  expect(await narrow.find('x', 10)).toMatchObject({ left: 10, total: 5 });
  // Room of a ref that went is for the others.
  await runGit(['update-ref', '-d', 'refs/notes/a'], { gitDir });
  await desk.notes.fetched.refresh(at, true);
  await pushed('refs/notes/b', texts('new'));
  expect(await narrow.find('new', 10)).toMatchObject({ left: 5, total: 5 });
});

const TEXTS = rounds(6_000, 20_000);

test('hits are told as they are found, and at the end all of them', async () => {
  await pushed(
    'refs/notes/long',
    Array.from({ length: TEXTS }, (_, nth) => `text ${nth}`),
  );
  const notes = desk.notes.fetched.of(at);
  await notes.index('refs/notes/long');
  const found = createSearch(notes);
  const totals: number[] = [];
  for (let reading = true; reading;) {
    const now = await found.find('text', 10, [], 1);
    totals.push(now.total);
    ({ isLoading: reading } = now);
    expect(now.left).toBe(0);
  }
  expect(totals.length).toBeGreaterThan(2);
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  expect(totals.some((total) => total > 0 && total < TEXTS)).toBe(true);
  expect(totals.at(-1)).toBe(TEXTS);
});

test('a search says what it left out', async () => {
  await pushed('refs/notes/large', ['here', 'x'.repeat(17_000_000)]);
  expect(await search('here')).toMatchObject({ total: 1, problem: expect.stringContaining('1 note ') });
});
