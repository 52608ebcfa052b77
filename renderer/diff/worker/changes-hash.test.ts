import { expect, test } from 'vitest';
import { scan } from './scan.ts';

const head = (...lines: string[]): string => `diff --git a/x b/x\n${lines.join('\n')}\n`;
const index = head('index 1111111..2222222 100644', '--- a/x', '+++ b/x');
const hunk = (...lines: string[]): string => `@@ -1,9 +1,9 @@\n${lines.join('\n')}\n`;
const one = index + hunk(' a {', ' first();', '-second();', '+third();', ' fourth();', ' }');

/** Each is another thing to have read than the one before it. */
const OTHER: Record<string, [viewed: string, now: string]> = {
  'a line that moved': [
    index + '@@ -1,4 +1,5 @@\n lock();\n+write();\n read();\n unlock();\n }\n',
    index + '@@ -1,4 +1,5 @@\n lock();\n read();\n unlock();\n+write();\n }\n',
  ],
  'a line that moved to where the lines beside it are blank, too': [
    index + '@@ -1,5 +1,6 @@\n lock();\n \n+write();\n \n unlock();\n end();\n',
    index + '@@ -1,5 +1,6 @@\n unlock();\n \n+write();\n \n end();\n last();\n',
  ],
  'a file that became executable': [one, head('old mode 100644', 'new mode 100755') + one],
  'a new file that is executable': [
    head('new file mode 100644', 'index 0000000..2222222') + '@@ -0,0 +1 @@\n+a\n',
    head('new file mode 100755', 'index 0000000..2222222') + '@@ -0,0 +1 @@\n+a\n',
  ],
  'a new file that is a link': [
    head('new file mode 100644', 'index 0000000..2222222') + '@@ -0,0 +1 @@\n+a\n',
    head('new file mode 120000', 'index 0000000..2222222') + '@@ -0,0 +1 @@\n+a\n',
  ],
  'a copy of another file': [
    head('similarity index 90%', 'copy from a', 'copy to x') + one,
    head('similarity index 90%', 'copy from b', 'copy to x') + one,
  ],
  'a binary file': [
    head('index 1111111..2222222 100644', 'GIT binary patch', 'literal 1', 'Ic${MZ000310RR91', '', ''),
    head('index 1111111..3333333 100644', 'GIT binary patch', 'literal 1', 'Ic${NZ000310RR91', '', ''),
  ],
  'a binary file without its patch': [
    head('index 1111111..2222222 100644', 'Binary files a/x and b/x differ'),
    head('index 1111111..3333333 100644', 'Binary files a/x and b/x differ'),
  ],
  'a newline at the end that is gone': [
    index + '@@ -1 +1 @@\n-a\n+b\n',
    index + '@@ -1 +1 @@\n-a\n+b\n\\ No newline at end of file\n',
  ],
};

test.each(Object.entries(OTHER))('%s has another hash', (_, [viewed, now]) => {
  expect(scan(now).hash).not.toBe(scan(viewed).hash);
});

test('a rebase leaves the hash as it is: lines further away, other numbers, another old side', () => {
  const based = head('index 4444444..5555555 100644', '--- a/x', '+++ b/x');
  const rebased = based + hunk(' b {', ' first();', '-second();', '+third();', ' fourth();', ' ]');
  expect(scan(rebased.replace('@@ -1,9 +1,9 @@', '@@ -30,9 +31,9 @@ within()')).hash).toBe(scan(one).hash);
  expect(scan(one.replace('2222222', '22222223333')).hash).toBe(scan(one).hash);
});

test('the first part is what earlier versions kept as a mark', () => {
  expect(scan(one).hash.slice(0, 16)).toBe('95d4baaa63623ca0');
});
