import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { JsonStream, type Json } from './json-stream.ts';

const LETTERS = 8 * 1024 * 1024;
const PIECE = 64 * 1024;

/** The same text in memory as a piece has it in which there is a letter of two bytes: two for each of its letters. */
const wide = (text: string): string => `${text}✓`.slice(0, -1);

/** Bytes that are in use on the heap once everything is freed that nobody holds. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}

test.each([
  { kind: 'in one string', files: 1 },
  { kind: 'in a thousand', files: 1024 },
])('plain text takes one byte a letter, also where what came with it takes two: $kind', ({ files }) => {
  const members: Json[] = [];
  const stream = new JsonStream(['files'], (_key, value) => void members.push(value));
  const before = heap();
  stream.push('{"files":[');
  const letters = LETTERS / files;
  for (let file = 0; file < files; file += 1) {
    stream.push(`${file === 0 ? '' : ','}{"path":"né✓","raw":"`);
    for (let sent = 0; sent < letters; sent += PIECE)
      stream.push(wide('+ plain '.repeat(Math.min(PIECE, letters) / 8)));
    stream.push('"}');
  }
  stream.push(']}');
  stream.end();
  const taken = heap() - before;
  expect(members).toHaveLength(files);
  expect(taken / LETTERS).toBeLessThan(1.2);
});
