import { expect, test } from 'vitest';
import { narrow, narrowLines } from './narrow.ts';
import { scan } from './scan.ts';

const lines = (count: number): string => '+x\n'.repeat(count);

test('numbers take two bytes each where all of them fit', () => {
  expect(narrow(Uint32Array.of(1, 0xffff, 0x10000), 2)).toEqual(Uint16Array.of(1, 0xffff));
  expect(narrow(Uint32Array.of(1, 0x10000, 3), 2)).toEqual(Uint32Array.of(1, 0x10000));
  expect(narrowLines(Int32Array.of(-1, 0x7fff, 9), 2, 0x8000)).toEqual(Int16Array.of(-1, 0x7fff));
  expect(narrowLines(Int32Array.of(-1, 0x8000, 9), 2, 0x8001)).toEqual(Int32Array.of(-1, 0x8000));
});

test('the lines of a usual diff take seven bytes each besides their text, whatever came before it', () => {
  const large = scan(`@@ -0,0 +1,70000 @@\n${lines(70_000)}`);
  expect(large.news.at(70_000)).toBe(70_000);
  const { starts, kinds, olds, news, count } = scan(`@@ -0,0 +1,100 @@\n${lines(100)}`);
  const bytes = [starts, kinds, olds, news].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  expect(bytes).toBe(7 * count);
});
