import { expect, test } from 'vitest';
import { inPieces } from './pieces.ts';

test('pieces are small at first, larger later, and end to end the same bytes', async () => {
  const parts = Array.from({ length: 2000 }, (_, nth) => Buffer.alloc(1024, nth));
  async function* source() {
    await Promise.resolve();
    yield* parts;
  }
  const pieces: Buffer[] = [];
  for await (const piece of inPieces(source())) pieces.push(piece);
  const sizes = pieces.map(({ length }) => length / 1024);
  expect(sizes.slice(0, 5)).toEqual([16, 32, 64, 128, 256]);
  expect(Math.max(...sizes)).toBe(256);
  expect(Buffer.concat(pieces).equals(Buffer.concat(parts))).toBe(true);
});

test('text goes out while what follows it takes long', async () => {
  const later = Promise.withResolvers<Buffer>();
  async function* source() {
    yield Buffer.from('here');
    yield await later.promise;
  }
  const pieces = inPieces(source());
  expect(String((await pieces.next()).value)).toBe('here');
  later.resolve(Buffer.from('there'));
  expect(String((await pieces.next()).value)).toBe('there');
  expect((await pieces.next()).done).toBe(true);
});
