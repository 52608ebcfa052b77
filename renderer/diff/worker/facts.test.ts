import { expect, test } from 'vitest';
import { diffEntry } from '../diff-file.testing.ts';
import type { DiffEntry } from './answer.ts';
import type { BinarySizes } from './binary-patch.ts';
import { blobsOf } from './blobs.ts';
import { facts } from './facts.ts';
import { lineText, scan } from './scan.ts';

const say = (raw: string, entry: Partial<DiffEntry> = {}, sizes: BinarySizes | null = null): string[] => {
  return facts(diffEntry(raw, entry), scan(raw), sizes);
};

test('says in words what rows do not show', () => {
  expect(say('diff --git a/x b/x\nold mode 100644\nnew mode 100755\n')).toEqual([
    'Made executable',
    'No content change',
  ]);
  expect(say('diff --git a/x b/x\nnew file mode 100644\nindex 0000000..e69de29\n', { state: 'A' })).toEqual([
    'Empty file',
  ]);
  expect(
    say('diff --git a/o b/x\nsimilarity index 100%\nrename from o\nrename to x\n', {
      state: 'R',
      oldPath: 'o',
    }),
  ).toEqual(['Renamed from o, no content change']);
  expect(say('diff --git a/o b/x\n', { state: 'C' })).toEqual([
    'Copied, source not named by the host, no content change',
  ]);
  expect(say('diff --git a/x b/x\nindex 1a2b3c4..5d6e7f8 100644\nBinary files a/x and b/x differ\n')).toEqual(
    ['Binary, 1a2b3c4 → 5d6e7f8, sizes not given by the host'],
  );
  expect(say('@@ -1 +1 @@\n-a\n+b\n', { complete: false })).toEqual(['Cut off by the host: load it whole']);
});

test('a type change is told by both sections of its diff', () => {
  const raw =
    'diff --git a/x b/x\ndeleted file mode 100644\nindex 1..0\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n' +
    'diff --git a/x b/x\nnew file mode 120000\nindex 0..2\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+to\n\\ No newline at end of file\n';
  expect(say(raw, { state: 'T' })).toEqual(['Was a file, now a symbolic link']);
});

test.each([
  ['Binary files a/x and /dev/null differ\n', null, 'a binary file (88f3700)'],
  ['Binary files a/x and /dev/null differ\n', { old: 3, next: 0 }, 'a binary file of 3 B (88f3700)'],
  [
    'GIT binary patch\nliteral 0\nHcmV?d00001\n\nliteral 3\nKcmYdb000010\n\n',
    { old: 3, next: 0 },
    'a binary file of 3 B (88f3700)',
  ],
])('a binary file that became a submodule tells both halves', (binary, sizes, was) => {
  const raw =
    `diff --git a/x b/x\ndeleted file mode 100644\nindex 88f3700..0000000\n${binary}` +
    `diff --git a/x b/x\nnew file mode 160000\nindex 0000000..1111111\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+Subproject commit ${'1'.repeat(40)}\n`;
  expect(say(raw, { state: 'T' }, sizes)).toEqual([`Was ${was}, now a submodule`]);
  const scanned = scan(raw);
  expect(lineText(scanned, 1)).toBe(`Subproject commit ${'1'.repeat(40)}`);
  expect([scanned.additions, scanned.deletions, blobsOf(scanned)]).toEqual([
    1,
    0,
    { old: '88f3700', next: '1111111' },
  ]);
});

test('a link that became a binary file tells both halves', () => {
  const raw =
    'diff --git a/x b/x\ndeleted file mode 120000\nindex 555dec9..0000000\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-/etc/hosts\n\\ No newline at end of file\n' +
    'diff --git a/x b/x\nnew file mode 100644\nindex 0000000..0f4ca97\nBinary files /dev/null and b/x differ\n';
  expect(say(raw, { state: 'T' }, { old: 10, next: 3 })).toEqual([
    'Was a symbolic link, now a binary file of 3 B (0f4ca97)',
  ]);
});

test('a submodule names its two commits', () => {
  const [one, two] = ['1', '2'].map((digit) => digit.repeat(40));
  const raw = `diff --git a/m b/m\nindex 1111111..2222222 160000\n--- a/m\n+++ b/m\n@@ -1 +1 @@\n-Subproject commit ${one}\n+Subproject commit ${two}\n`;
  expect(say(raw)).toEqual(['Submodule 1111111 → 2222222']);
});

test('the newline at the end: missing on both sides, removed, added', () => {
  const end = '\\ No newline at end of file\n';
  expect(say(`@@ -1 +1 @@\n-a\n${end}+b\n${end}`)).toEqual(['No newline at end of file']);
  expect(say(`@@ -1 +1 @@\n-a\n+b\n${end}`)).toEqual(['Newline at end of file removed']);
  expect(say(`@@ -1 +1 @@\n-a\n${end}+b\n`)).toEqual(['Newline at end of file added']);
});

test('a binary file: sizes and hashes of both sides, or that they are not told', () => {
  const raw =
    'diff --git a/x b/x\nindex 0123456789abcdef..fedcba9876543210 100644\nGIT binary patch\nliteral 3\n';
  expect(say(raw, {}, { old: 1500, next: 20 })).toEqual(['Binary, 1.5 KB (0123456789) → 20 B (fedcba9876)']);
  const added = raw.replace('0123456789abcdef', '0000000000000000');
  expect(say(added, {}, { old: 0, next: 20 })).toEqual(['Binary, none → 20 B (fedcba9876)']);
  expect(say('diff --git a/x b/x\nindex 0123456..fedcba9 100644\nBinary files a/x and b/x differ\n')).toEqual(
    ['Binary, 0123456 → fedcba9, sizes not given by the host'],
  );
});

test('lines that end with a carriage return alone are not called CRLF', () => {
  const end = '\\ No newline at end of file';
  const old = say(`@@ -1 +1 @@\n-one\rtwo\r\n${end}\n+one\rthree\r\n${end}\n`);
  expect(old).toContain('CR line ends');
  expect(old).not.toContain('CRLF line ends');
  expect(say('@@ -0,0 +1,2 @@\n+one\r\n+two\r\n')).toContain('CRLF line ends');
  // The last line of a file with CRLF need not have one.
  expect(say(`@@ -0,0 +1,2 @@\n+one\r\n+two\n${end}\n`)).toContain('CRLF line ends');
});

const pointer = (size: number): string =>
  `version https://git-lfs.github.com/spec/v1|oid sha256:${'a'.repeat(64)}|size ${size}`;
const lines = (sign: string, size: number): string =>
  pointer(size)
    .split('|')
    .map((line) => `${sign}${line}\n`)
    .join('');

test('a pointer of Git LFS is named as such, with the sizes it tells', () => {
  expect(say(`@@ -0,0 +1,3 @@\n${lines('+', 12_345_678)}`, { state: 'A' })[0]).toMatch(
    /^Git LFS pointer: none → 1[12](?:\.\d)? MB$/,
  );
  const [version, oid, size] = pointer(2048).split('|');
  const changed = `@@ -1,3 +1,3 @@\n ${version}\n-${oid}\n-size 1024\n+${oid}\n+${size}\n`;
  expect(say(changed)[0]).toMatch(/^Git LFS pointer: \S+ kB → \S+ kB$/i);
  expect(say('@@ -0,0 +1 @@\n+size 5\n')).not.toContain('Git LFS pointer: none → 5 B');
  expect(say(`@@ -1 +1,3 @@\n-text\n${lines('+', 13)}`)[0]).toBe('Was text, now a Git LFS pointer: 13 B');
  expect(say(`@@ -1,3 +1 @@\n${lines('-', 13)}+text\n`)[0]).toBe('Was a Git LFS pointer: 13 B, now text');
});

const none = (raw: string): void => expect(say(raw).join(' ')).not.toContain('LFS');

test('a text about pointers, or one that only begins like one, is none', () => {
  const [version, oid] = pointer(1).split('|');
  none(`@@ -3,4 +3,4 @@\n ${version}\n ${oid}\n-size 777\n+size 778\n \n`);
  none(`@@ -1,4 +1,4 @@\n ${version}\n ${oid}\n-size 777\n+size 778\n more\n`);
  none(`@@ -2,3 +2,3 @@\n ${version}\n ${oid}\n-size 777\n+size 778\n`);
  none(`@@ -1,3 +1,3 @@\n ${version}\r\n ${oid}\r\n-size 777\r\n+size 778\r\n`);
  none(`@@ -0,0 +1,3 @@\n+${version}\n+${oid}\n+size 7\n\\ No newline at end of file\n`);
});
