import { diffEntry } from '../../renderer/diff/diff-file.testing.ts';
import type { Expansion } from '../../renderer/diff/model/shapes.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FromWorker } from '../../renderer/diff/model/protocol.ts';
import { DiffDocument } from '../../renderer/diff/worker/document.ts';
import { ChunkSender } from '../../renderer/diff/worker/chunk-sender.ts';
import { lineText } from '../../renderer/diff/worker/scan.ts';
import { ContextExpander } from '../../renderer/diff/worker/context/expander.ts';

const lines = Array.from({ length: 100 }, (_, i) => (i === 30 ? 'function f() {' : `  line ${i + 1}`));
const line = (at: number): string => ` ${lines[at - 1]}\n`;
const HEAD = 'diff --git a/x b/x\nindex abcdef1..1234567 100644\n--- a/x\n+++ b/x\n';
const raw = `${HEAD}@@ -47,7 +47,7 @@ function f() {\n${line(47)}${line(48)}${line(49)}-  old\n${line(50).replace(' ', '+')}${line(51)}${line(52)}${line(53)}`;

let server: Server;
let url: string;
let asked: string[];
let answer: { status: number; body: string } | null;
let heard: FromWorker[];
let document: DiffDocument;
let expander: ContextExpander;
let moved: number[];

beforeEach(async () => {
  [asked, heard, moved] = [[], [], []];
  answer = { status: 200, body: `${lines.join('\n')}\n` };
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (answer) response.writeHead(answer.status).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/?path=x`;
  document = new DiffDocument({ revision: 1, mode: 'unified', whitespace: 'show', columns: 0, row: 20 });
  document.add(diffEntry(raw));
  const post = (message: FromWorker): void => void heard.push(message);
  const pump = new ChunkSender(post);
  pump.reset(document);
  expander = new ContextExpander(post, pump, (id) => void moved.push(id));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const expand = (kind: Expansion, at = 4, keep = at): Promise<void> =>
  expander.expand(document, { type: 'expand', file: 0, line: at, expansion: kind, url, keep });
const states = (): string[] => heard.flatMap((each) => (each.type === 'context' ? each.state : []));
const said = (): unknown => {
  const last = heard.at(-1);
  return last?.type === 'context' ? last.failure : last;
};
const shown = (): number => {
  const { scanned } = document.files[0] ?? {};
  return scanned ? Array.from({ length: scanned.count }, (_, at) => lineText(scanned, at)).length : 0;
};

test('the file is read once, by the id its diff names, and every request after that is answered from it', async () => {
  await expand('around');
  expect(states()).toEqual(['loading', 'loaded']);
  expect(asked).toEqual(['/?path=x&blob=1234567']);
  const before = shown();
  await expand('around');
  const last = heard.at(-1);
  if (last?.type !== 'expanded') throw new Error('not expanded');
  // The row that was looked at is twenty rows further down, and comes along with its colours.
  expect(last.kept).toEqual({ was: 4, row: 24, offset: 26 + 23 * 20 });
  expect(last.chunks[0]?.chunk.texts[24]).toBe('  old');
  expect(last.chunks[0]?.marks).toBeInstanceOf(Uint32Array);
  expect(shown()).toBe(before + 40);
  expect(moved).toEqual([0]);
  expect(asked).toHaveLength(1);
});

test('what the host said of the file stays: its hash, its totals, its facts, and its own diff', async () => {
  const told = document.fill(0, diffEntry(raw));
  await expand('file');
  await expand('file');
  const last = heard.at(-1);
  if (last?.type !== 'expanded') throw new Error('not expanded');
  const { heights: _, ...same } = told;
  expect(last.file).toMatchObject(same);
  expect(document.files[0]?.own?.raw).toBe(raw);
  expect(document.files[0]?.scanned?.rest).toBe(0);
  await expander.collapse(document, 0, 30);
  expect(document.files[0]?.scanned?.raw).toBe(raw);
  expect(document.files[0]?.own).toBeNull();
});

test('another view of the same file goes on with what is shown', async () => {
  await expand('function');
  await expand('function');
  expect(document.files[0]?.scanned?.raw).toContain('\n function f() {\n');
  document.setView({ revision: 2, mode: 'split', whitespace: 'ignore-all', columns: 0, row: 20 }, null);
  expect(document.files[0]?.rows.count).toBeGreaterThan(20);
});

test('a file that says something else than its diff is not shown', async () => {
  answer = { status: 200, body: `${lines.with(50, 'another').join('\n')}\n` };
  await expand('around');
  expect(states()).toEqual(['loading', 'failed']);
  expect(said()).toMatchObject({ error: { kind: 'conflict' } });
  expect(document.files[0]?.scanned?.raw).toBe(raw);
});

test('a refusal is handed on as it came, and the next request asks again', async () => {
  const error = { kind: 'offline', message: 'The host cannot be reached.' };
  answer = { status: 503, body: JSON.stringify({ error }) };
  await expand('gap', 0);
  expect(said()).toEqual({ error });
  answer = { status: 200, body: `${lines.join('\n')}\n` };
  await expand('gap', 0);
  expect(states()).toEqual(['loading', 'failed', 'loading', 'loaded']);
});

test('reading can be ended, and begun anew', async () => {
  answer = null;
  const first = expand('around');
  await expect.poll(() => asked.length).toBe(1);
  // While it is being read, nothing is asked twice.
  await expand('up', 0);
  expect(asked).toHaveLength(1);
  expander.stop(0);
  await first;
  expect(states()).toEqual(['loading', 'none']);
  answer = { status: 200, body: `${lines.join('\n')}\n` };
  await expand('around');
  expect(states().slice(2)).toEqual(['loading', 'loaded']);
});

test.each([
  ['cut off by the host', diffEntry(raw, { complete: false }), 'cut this file’s changes off'],
  ['without lines', diffEntry(`${HEAD}GIT binary patch\nliteral 0\n`), 'no lines to expand'],
  ['added', diffEntry(`${HEAD}@@ -0,0 +1 @@\n+a\n`, { state: 'A' }), 'whole file is shown'],
])('a file that is %s is not read', async (_, file, words) => {
  document.fill(0, file);
  await expand('around', 0);
  expect(asked).toEqual([]);
  expect(said()).toMatchObject({ error: { message: expect.stringContaining(words) } });
});

test('where nothing is left out, or no function begins, that is said', async () => {
  await expand('file');
  await expand('file');
  await expand('around');
  expect(said()).toMatchObject({ error: { message: 'All lines around this change are shown.' } });
  await expander.collapse(document, 0, 0);
  answer = { status: 200, body: `${lines.join('\n').replace('function', '  unction')}\n` };
  expander.forget(0);
  document.fill(0, diffEntry(raw.replace('@@ function f() {', '@@')));
  await expand('function');
  await expand('function');
  expect(said()).toMatchObject({ error: { message: 'No function starts above this change.' } });
});

test('a file that ends where its last hunk does offers no more when that is known', async () => {
  answer = { status: 200, body: `${lines.slice(0, 53).join('\n')}\n` };
  expect(document.files[0]?.scanned?.rest).toBeNull();
  await expand('down', 9);
  await expand('down', 9);
  expect(document.files[0]?.scanned?.rest).toBe(0);
  expect(heard.at(-2)).toMatchObject({ failure: { error: { message: 'All lines are shown.' } } });
  expect(heard.at(-1)).toMatchObject({ type: 'expanded', kept: { was: 9, row: 8 } });
});

test('the page hears of every outcome of an expansion', async () => {
  await expander.expand(document, { type: 'expand', file: 7, line: 0, expansion: 'gap', url, keep: 0 });
  expect(said()).toBeNull();
  // Its grammar is loaded first; meanwhile the file is read anew.
  const { id } = document.add(diffEntry(raw, { path: 'y.ts' }));
  const onIt = (): Promise<void> =>
    expander.expand(document, { type: 'expand', file: id, line: 0, expansion: 'gap', url, keep: 0 });
  await onIt();
  const expanding = onIt();
  document.fill(id, diffEntry(raw, { path: 'y.ts' }));
  await expanding;
  expect(heard.at(-1)).toMatchObject({ type: 'context', state: 'none' });
});

test('what changed since it was viewed is no place to show more of', async () => {
  document.showInterdiff(0, raw);
  await expand('around', 0);
  expect(asked).toEqual([]);
  expect(said()).toMatchObject({ error: { next: 'Show the whole diff first.' } });
});
