import { expect, test } from 'vitest';
import { CannotApply } from './cannot-apply.ts';
import { decodeFile } from './text-file.ts';

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

test.each([
  ['UTF-16, little-endian', 'fffe 6100 0a00', ''],
  ['UTF-16, big-endian', 'feff 0061 000a', ''],
  ['UTF-16 with a letter of two units', 'fffe 3dd8 00de', ''],
  ['UTF-16 as its attribute names it', '6100 0a00', 'UTF-16LE'],
])('%s: every byte is there again after the way back', (_, hex, named) => {
  const decoded = decodeFile(bytes(hex), named);
  expect(decoded.encode(decoded.bytes)).toEqual(bytes(hex));
});

test.each([
  ['has half a unit at its end', 'fffe 6100 0a'],
  ['has half a letter', 'fffe 3dd8 6100'],
  ['has the character null', 'fffe 6100 0000'],
])('a file of UTF-16 that %s is no text: what is there would be lost', (_, hex) => {
  expect(() => decodeFile(bytes(hex), '')).toThrow(CannotApply);
});
