import { expect, test } from 'vitest';
import { shownInterdiff } from './shown.ts';

const diff = (head: string): string =>
  `diff --git a/x b/x\n${head}index 1111111..2222222\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n`;
const binary = (blob: string): string =>
  `diff --git a/x b/x\nindex 1111111..${blob} 100644\nGIT binary patch\nliteral 1\nIc\${MZ000310RR91\n\n`;

test('a file that is another one as a whole is never told as the one that was viewed', () => {
  const executable = diff('old mode 100644\nnew mode 100755\n');
  for (const [viewed, now] of [
    [diff(''), executable],
    [executable, diff('')],
    [binary('2222222'), binary('3333333')],
    [diff(''), binary('3333333')],
  ] as const) {
    const { scanned, words } = shownInterdiff(viewed, now);
    expect([scanned, words]).toEqual([null, expect.stringContaining('this is the whole diff')]);
  }
  expect(shownInterdiff(executable, executable).words).toBe('The new lines are the ones you viewed');
});
