import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkKey, fileOfKey, indexOfKey } from './chunk-key.ts';

test('a key says which file and which chunk it is of', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 31), fc.nat(2 ** 20 - 1), (file, index) => {
      const key = chunkKey(file, index);
      expect([fileOfKey(key), indexOfKey(key)]).toEqual([file, index]);
    }),
  );
});
