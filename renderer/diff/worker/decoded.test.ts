import { expect, test } from 'vitest';
import { withDecodedLines } from './decoded.ts';
import { lineText, scan } from './scan.ts';

const END = '\\ No newline at end of file';

test('each line takes the text of its number, and the rest of the diff stays as it is', () => {
  const own = scan(
    `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@ f\n one\n-caf\ufffd\n+caf\ufffds\n th\ufffd\n${END}\n`,
  );
  const decoded = withDecodedLines(own, { old: ['one', 'café', 'thé'], next: ['one', 'cafés', 'thé'] });
  expect(Array.from({ length: decoded.count }, (_, line) => lineText(decoded, line))).toEqual([
    '@@ -1,3 +1,3 @@ f',
    'one',
    'café',
    'cafés',
    'thé',
  ]);
  expect([decoded.additions, decoded.deletions, decoded.rest]).toEqual([1, 1, 0]);
  expect(decoded.headers).toEqual(own.headers);
  // A side that could not be read stays as it was.
  const half = withDecodedLines(own, { old: [], next: ['one', 'cafés', 'thé'] });
  expect(lineText(half, 2)).toBe('caf\ufffd');
});
