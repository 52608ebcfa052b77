import { expect, test } from 'vitest';
import { openPgpKey } from './openpgp-key.ts';

const FINGERPRINT = Array.from({ length: 20 }, (_, at) => at + 1);
const ID = FINGERPRINT.slice(12);
const hex = (bytes: readonly number[]): string => Buffer.from(bytes).toString('hex').toUpperCase();

const number = (value: number, wide: number): number[] =>
  Array.from({ length: wide }, (_, at) => Math.floor(value / 256 ** (wide - 1 - at)) % 256);
const sized = (bytes: readonly number[], wide: number): number[] => [...number(bytes.length, wide), ...bytes];
/** A subpacket that names the key by its fingerprint, and one by its id. */
const byFingerprint = sized([33, 4, ...FINGERPRINT], 1);
const byId = sized([16, ...ID], 1);

/** The body of a signature: two areas of subpackets, and what follows them. */
const body = (hashed: number[], other: number[], version = 4, more = 0): number[] => {
  const wide = version === 6 ? 4 : 2;
  return [version, 0, 1, 8, ...sized(hashed, wide), ...sized(other, wide), ...Array<number>(more).fill(9)];
};
const long = body(byFingerprint, [], 4, 300);
const far = long.length - 192;

const keyOf = (...bytes: number[]): string => openPgpKey(Buffer.from(bytes));

test.each([
  ['the old format, with a length of one byte', [0x88, ...sized(body(byFingerprint, []), 1)]],
  ['of two', [0x89, ...sized(long, 2)]],
  ['of four', [0x8a, ...sized(long, 4)]],
  ['the new format, with a length of one byte', [0xc2, ...sized(body(byFingerprint, []), 1)]],
  ['of two', [0xc2, 192 + Math.floor(far / 256), far % 256, ...long]],
  ['of five', [0xc2, 255, ...sized(long, 4)]],
  ['version 6', [0xc2, ...sized(body(byFingerprint, [], 6), 1)]],
  ['both an id and a fingerprint', [0xc2, ...sized(body(byId, byFingerprint), 1)]],
])('the fingerprint is read from a signature of %s', (_, bytes) => {
  expect(keyOf(...bytes)).toBe(hex(FINGERPRINT));
});

test('the id is read where there is no fingerprint, also from version 3', () => {
  expect(keyOf(0xc2, ...sized(body([], byId), 1))).toBe(hex(ID));
  expect(keyOf(0xc2, ...sized([3, 5, 0, 0, 0, 0, 0, ...ID, 1, 8], 1))).toBe(hex(ID));
});

test.each([
  ['is no packet', [0x08, ...sized(body(byFingerprint, []), 1)]],
  ['is a packet of another kind', [0xc6, ...sized(body(byFingerprint, []), 1)]],
  ['is one of another kind in the old format', [0x98, ...sized(body(byFingerprint, []), 1)]],
  ['has a version of its own', [0xc2, ...sized(body(byFingerprint, [], 5), 1)]],
  ['comes in parts', [0xc2, 224, ...body(byFingerprint, [])]],
  ['ends within its length', [0xc2, 192]],
  ['is shorter than it says', [0xc2, 90, ...body(byFingerprint, [])]],
  ['has a subpacket that is longer than its area', [0xc2, ...sized(body([23, 33, 4, 1, 2], []), 1)]],
  ['ends in its length of five bytes', [0xc2, 255, 0]],
  ['has a subpacket that ends in its length', [0xc2, ...sized(body([255, 0], []), 1)]],
  ['has an empty subpacket', [0xc2, ...sized(body([0, ...byFingerprint], []), 1)]],
])('what %s names no key', (_, bytes) => {
  expect(keyOf(...bytes)).toBe('');
});
