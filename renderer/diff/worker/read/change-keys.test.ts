import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scan } from '../scan.ts';
import { changeKeys, identify } from './change-keys.ts';

const keysOf = (raw: string): string[] => changeKeys(scan(raw));
/** From another program: `iconv -t UTF-16LE | sha256sum`. */
const FIRST = 'c2d6b5dbce859fa2b529a24a8d634b4b60d4f01e1a8cf26d40c117d9775c0fcf';
const ABOVE = '862d761481a39173d4dcb8b72ea039f3';
const BELOW = '638c4ec19ac9491f2284fdbefb76c00a';
const LAST = 'ceb9ba0414487d85c7791a80b642f4d3fad5222ef7b2d9601eaf7458c860102e';

test('a key is the SHA-256 of the changed lines, and half of one for the lines above and those below', () => {
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
  // Many begin with the same digits.
  expect(became('2222222')).toEqual([]);
});

const around = (...lines: string[]): string =>
  `@@ -1,${lines.length - 1} +1,${lines.length} @@\n${lines.map((line) => `${line}\n`).join('')}`;

test.each([
  [
    'out of a block',
    [' check();', '+grant();', ' }', ' next();'],
    [' check();', ' }', '+grant();', ' next();'],
  ],
  [
    'over a blank line',
    [' check();', '+grant();', ' ', ' next();'],
    [' check();', ' ', '+grant();', ' next();'],
  ],
])('a line that moved %s is another change', (_, before, now) => {
  expect(keysOf(around(...before))).not.toEqual(keysOf(around(...now)));
});

const digestOf = (raw: string): string => identify(scan(raw)).digest;
const binary = (id: string): string =>
  `diff --git a/x b/x\nindex ${'1'.repeat(40)}..${id} 100644\nGIT binary patch\nliteral 1\nIc$\n\n`;

test('a digest is of the changes, of where they are, and of what is said of the file as a whole', () => {
  const one = around(' a();', '+b();', ' c();');
  expect(digestOf(one)).toMatch(/^[0-9a-f]{64}$/);
  expect(digestOf(one.replace('@@ -1,2 +1,3 @@', '@@ -9,2 +9,3 @@'))).toBe(digestOf(one));
  const others = [
    around(' a();', '+b(1);', ' c();'),
    around(' d();', '+b();', ' c();'),
    around(' a();', '+b();', ' d();'),
    one + around(' a();', '+b();', ' c();'),
    `diff --git a/x b/x\nold mode 100644\nnew mode 100755\n${one}`,
  ];
  expect(new Set([one, ...others].map(digestOf)).size).toBe(others.length + 1);
});

test('a binary file is known by its whole id, and without one by nothing', () => {
  expect(digestOf(binary('2'.repeat(40)))).toBe(digestOf(binary('2'.repeat(40))));
  expect(digestOf(binary('2'.repeat(40)))).not.toBe(digestOf(binary(`2222222${'3'.repeat(33)}`)));
  expect(digestOf(binary('2222222'))).toBe('');
});
