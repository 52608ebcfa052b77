import { afterEach, expect, test, vi } from 'vitest';
import type { WorkerEvent } from '../model/protocol.ts';
import type { Caveat } from '../model/caveat.ts';
import type { FileInfo } from '../model/shapes.ts';
import { ChunkSender } from './chunk-sender.ts';
import { DiffDocument } from './document.ts';
import { DiffReader } from './reader.ts';

afterEach(() => vi.unstubAllGlobals());

const MEGABYTE = new TextEncoder().encode('+never the end\\n'.repeat(62_500));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function* answer(rest: Generator<Uint8Array, void>): Generator<Uint8Array, void> {
  yield bytes('{"branch":"work","files":[{"path":"a","raw":"@@ -1 +1 @@\\n-a\\n+b\\n","state":"M"}');
  yield bytes(',{"path":"huge","state":"M","raw":"@@ -0,0 +1,9999999 @@\\n');
  for (let at = 0; at < 260; at += 1) yield MEGABYTE;
  yield bytes('"}');
  yield* rest;
}

function* laterFiles(): Generator<Uint8Array, void> {
  yield bytes(',{"path":"later","state":"A","raw":"@@ -0,0 +1 @@\\n+a\\n"}],');
  yield bytes('"filtered_files":[{"path":"b.png","state":"M","bytes":9}]}');
}

function* endlessText(): Generator<Uint8Array, void> {
  yield bytes(',{"path":"endless","state":"A","raw":"@@ -0,0 +1,99 @@\\n');
  for (;;) yield MEGABYTE;
}

function* endlessNames(): Generator<Uint8Array, void> {
  for (let at = 0; ; at += 1)
    yield bytes(
      `,{"path":"f${at}","state":"A","raw":""}`
        .repeat(1000)
        .replace(/f\d+/g, (name, place) => `${name}-${place}`),
    );
}

function* withCaveats(): Generator<Uint8Array, void> {
  yield bytes('{"branch":"work","merge_base_sha":"abc","history":"cut","given_up":"copies"');
  yield bytes(',"given":"renames","files":[],"filtered_files":[],"uncounted_attributes":"long"}');
}

function* withConflicts(): Generator<Uint8Array, void> {
  yield bytes('{"sha":"abc","includes_base":["a","b",7],"files":[');
  const raw = String.raw`"state":"M","raw":"@@ -1 +1 @@\n-1\n+2\n"`;
  yield bytes(['a', 'b', 'c'].map((path) => `{"path":"${path}",${raw}}`).join(','));
  yield bytes('],"filtered_files":[]}');
}

/** Reads an answer, and tells the files as the page knows them at the end, and how reading ended. */
async function read(pieces: Generator<Uint8Array, void>) {
  const left = vi.fn<() => void>();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: left,
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  const files = new Map<number, FileInfo>();
  let end: WorkerEvent | undefined;
  let caveats: readonly Caveat[] = [];
  let includesBase = 0;
  const post = (event: WorkerEvent): void => {
    if (event.type === 'files') for (const file of event.files) files.set(file.id, file);
    if (event.type === 'head') ({ caveats, includesBase } = event);
    if (event.type === 'done' || event.type === 'failed') end = event;
  };
  const document = new DiffDocument({
    mode: 'unified',
    whitespace: 'show',
    columns: 0,
    row: 20,
    revision: 1,
  });
  const sender = new ChunkSender(post);
  sender.reset(document);
  await new DiffReader(document, sender, { post, onWithoutRows: () => undefined }).read('app://bundle/x');
  const facts = [...files.values()].map((file) => file.facts);
  const held = [...files.values()].map((file) => [file.path, file.held]);
  return { files: held, facts, end, left, caveats, includesBase };
}

const tooLarge = { type: 'failed', failure: { error: { kind: 'too-large' } } };

test('an answer with more text than is read of one: what comes behind is listed, to be loaded file by file', async () => {
  const { files, end } = await read(answer(laterFiles()));
  expect(files).toEqual([
    ['a', null],
    ['huge', 'unread'],
    ['later', 'unread'],
    ['b.png', 'binary'],
  ]);
  expect(end).toMatchObject(tooLarge);
});

test('an answer that never ends is left, and the file that was arriving is listed', async () => {
  const { files, end, left } = await read(answer(endlessText()));
  expect(files.at(-1)).toEqual(['endless', 'unread']);
  expect(end).toMatchObject(tooLarge);
  expect(left).toHaveBeenCalled();
});

test('names without end are left as well', async () => {
  const { files, end } = await read(answer(endlessNames()));
  expect(files.length).toBeGreaterThan(10_000);
  expect(files.length).toBeLessThan(30_000);
  expect(end).toMatchObject(tooLarge);
});

test('what was not looked for, and a history that is cut, are heard before any file', async () => {
  expect((await read(withCaveats())).caveats).toEqual(['cut', 'no-copies', 'long']);
});

test('files that include what the base changed say so', async () => {
  const { facts, includesBase } = await read(withConflicts());
  const includes = ['Includes what the base changed'];
  expect(facts).toEqual([includes, includes, []]);
  expect(includesBase).toBe(2);
});
