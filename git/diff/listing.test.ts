import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ByteReader } from '../objects/blobs.ts';
import { readListing } from './listing.ts';

const id = 'a'.repeat(40);
const added = (path: string) => `:000000 100644 ${'0'.repeat(40)} ${id} A\0${path}\0`;
const listing = () => new ByteReader(Readable.from([Buffer.from(`${added('a')}${added('b')}\0`)]));

test('as many changed files as are held are read, and no more', async () => {
  expect((await readListing(listing(), 2)).map(({ path }) => path)).toEqual(['a', 'b']);
  await expect(readListing(listing(), 1)).rejects.toMatchObject({ reason: 'too-large' });
});
