import { expect, test } from 'vitest';
import { diffEntry } from '../../diff-file.testing.ts';
import { DiffDocument } from '../document.ts';
import { matches, type Lines, type Pattern } from './lines.ts';
import { searchLines, TooLong, type Runner } from './search.ts';

const view = { revision: 0, mode: 'unified', whitespace: 'show', columns: 0, row: 20 } as const;
const files = (...bodies: string[][]) => {
  const document = new DiffDocument(view);
  for (const [i, lines] of bodies.entries())
    document.add(
      diffEntry(`@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join('')}`, {
        path: `f${i}.ts`,
      }),
    );
  return document.inOrder();
};

/** The search worker in this thread; at a line that holds `stuck` it answers no more. */
class Here implements Runner {
  ended = false;
  #pattern = /(?:)/g;
  #tell: (event: { data: Uint32Array }) => void = () => undefined;
  addEventListener(type: string, listener: (event: { data: Uint32Array }) => void): void {
    if (type === 'message') this.#tell = listener;
  }
  postMessage(message: Pattern | Lines): void {
    if ('source' in message) this.#pattern = new RegExp(message.source, message.flags);
    else if (!message.raw.includes('stuck'))
      queueMicrotask(() => this.#tell({ data: matches(message, this.#pattern, 10) }));
  }
  terminate(): void {
    this.ended = true;
  }
}

const never = new AbortController().signal;
const search = async (
  all: ReturnType<typeof files>,
  source: string,
  runner: Here,
  signal = never,
  limit = 60_000,
): Promise<string[]> => {
  const found: string[] = [];
  for await (const [id, hits] of searchLines({ source, flags: 'gu' }, all, signal, {
    limit,
    run: () => runner,
  }))
    found.push(`${id}: ${[...hits].join(' ')}`);
  return found;
};

test('every file is searched, in order, and markers and headers are not part of it', async () => {
  const runner = new Here();
  expect(await search(files(['ab', 'b+b'], ['@@', 'x'], ['b']), '[b@+]+', runner)).toEqual([
    '0: 1 1 2 2 0 3',
    '1: 1 0 2',
    '2: 1 0 1',
  ]);
  expect(runner.ended).toBe(true);
});

test('an expression that never ends is ended, and says where it was', async () => {
  const runner = new Here();
  const searching = search(files(['fine'], ['stuck']), 'f', runner, never, 20);
  await expect(searching).rejects.toThrow(
    new TooLong('Stopped after 0.02 s at f1.ts: the pattern is too slow'),
  );
  expect(runner.ended).toBe(true);
});

test('a search that nobody wants any more ends at once', async () => {
  const runner = new Here();
  const stop = new AbortController();
  const searching = search(files(['stuck']), 'f', runner, stop.signal);
  stop.abort();
  await expect(searching).rejects.toMatchObject({ name: 'AbortError' });
  expect(runner.ended).toBe(true);
});
