import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ByteReader } from '../objects/blobs.ts';
import { changeWith } from './change.testing.ts';
import { readListing, readSizes } from './listing.ts';

const id = 'a'.repeat(40);
const added = (path: string) => `:000000 100644 ${'0'.repeat(40)} ${id} A\0${path}\0`;
const listing = () => new ByteReader(Readable.from([Buffer.from(`${added('a')}${added('b')}\0`)]));

test('as many changed files as are held are read, and no more', async () => {
  expect((await readListing(listing(), 2)).map(({ path }) => path)).toEqual(['a', 'b']);
  await expect(readListing(listing(), 1)).rejects.toMatchObject({ reason: 'too-large' });
});

test('neither a submodule nor a missing side has a size, and Git is not started for them', async () => {
  const module = changeWith({ oldBlob: '0'.repeat(40), oldMode: '000000', newMode: '160000' });
  expect(await readSizes('/nowhere', [module])).toEqual([{ old: 0, new: 0 }]);
});
