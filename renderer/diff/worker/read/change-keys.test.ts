import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scan } from '../scan.ts';
import { changeKeys } from './change-keys.ts';

const keysOf = (raw: string): string[] => changeKeys(scan(raw));
/** From another program: `iconv -t UTF-16LE | sha256sum`. */
const FIRST = 'c2d6b5dbce859fa2b529a24a8d634b4b60d4f01e1a8cf26d40c117d9775c0fcf';
const ABOVE = '9a57dba4d625f2bb92c5457b6c0e12db';
const BELOW = '638c4ec19ac9491f2284fdbefb76c00a';
const LAST = 'ceb9ba0414487d85c7791a80b642f4d3fad5222ef7b2d9601eaf7458c860102e';

test('a key is the SHA-256 of the changed lines, and half of one for a line above and one below', () => {
  const head =
    'diff --git a/x b/x\nold mode 100644\nnew mode 100755\nindex 1111111..2222222\n--- a/x\n+++ b/x\n';
  const first = '@@ -1,4 +1,4 @@\n one\n \n-zwei\n+drü😀\n four\n';
  const last = '@@ -9 +9 @@\n-five\n+six\n\\ No newline at end of file\n';
  expect(keysOf(head + first + last)).toEqual([FIRST + ABOVE + BELOW, LAST + '0'.repeat(64)]);
});

const adding = (lines: readonly string[]): string | undefined =>
  keysOf(`@@ -0,0 +1,${lines.length} @@\n${lines.map((text) => `+${text}\n`).join('')}`)[0];

test('changes that differ anywhere have other keys, halves of characters too', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\t', 'ü', '\ud800', '\ud801', '\ufffd') });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.array(line, { minLength: 1 }), (one, two) => {
      expect(adding(one) === adding(two)).toBe(one.join('\n') === two.join('\n'));
    }),
  );
});

const became = (id: string): string[] =>
  keysOf(
    `diff --git a/x b/x\ndeleted file mode 100644\nindex ${'1'.repeat(40)}..${'0'.repeat(40)}\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n` +
      `diff --git a/x b/x\nnew file mode 120000\nindex ${'0'.repeat(40)}..${id}\nBinary files /dev/null and b/x differ\n`,
  );

test('what became a binary file is known by its whole id where the diff has it', () => {
  expect(became('2'.repeat(40))).not.toEqual(became(`2222222${'3'.repeat(33)}`));
  expect(became('2222222')).toEqual(became('22222223'));
});
