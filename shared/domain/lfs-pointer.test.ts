import { expect, test } from 'vitest';
import { lfsPointerSize } from './lfs-pointer.ts';

const VERSION = 'version https://git-lfs.github.com/spec/v1';
const OID = `oid sha256:${'a'.repeat(64)}`;
const ext = (key: string): string => `ext-${key} sha256:${'b'.repeat(64)}`;
const text = (...lines: string[]): string => `${lines.join('\n')}\n`;

test.each([
  ['a pointer', text(VERSION, OID, 'size 12'), 12],
  ['one of the earlier name', text('version https://hawser.github.com/spec/v1', OID, 'size 0'), 0],
  ['one with extensions', text(VERSION, ext('0-crypt'), ext('1-zip'), OID, 'size 99'), 99],
  ['extensions out of order', text(VERSION, ext('1-zip'), ext('0-crypt'), OID, 'size 99'), null],
  ['keys out of order', text(VERSION, 'size 12', OID), null],
  ['more text', text(VERSION, OID, 'size 12', 'more'), null],
  ['text before it', text('# LFS', VERSION, OID, 'size 12'), null],
  ['other line ends', text(`${VERSION}\r`, `${OID}\r`, 'size 12\r'), null],
  ['no line end', text(VERSION, OID, 'size 12').trimEnd(), null],
  ['a short hash', text(VERSION, 'oid sha256:0', 'size 12'), null],
  ['another version', text(VERSION.replace('v1', 'v9'), OID, 'size 12'), null],
  [
    '1,024 bytes',
    text(
      VERSION,
      ...Array.from({ length: 10 }, (_, at) => ext(`${String(at)}-${'x'.repeat(12)}`)),
      OID,
      'size 12',
    ),
    null,
  ],
])('%s', (_, pointer, size) => {
  expect(lfsPointerSize(pointer)).toBe(size);
});
