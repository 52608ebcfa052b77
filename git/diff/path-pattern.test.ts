import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runGit } from '../process/run.ts';
import { matchesPath, mayMatch, readPattern } from './path-pattern.ts';

const PATTERNS = [
  ...String.raw`a\ a\\ \[ [ [a [a- [a\ [a-\ [a-\c] [\]] [[:alpha: [[:alpha:] [[:alpha:]] [[:a] [[:a]] [[:no:]] []a] [a-]`.split(
    ' ',
  ),
  ...'a*b a*a ab*ba * ** a/** **/a a/ a/**/ **/ a**/b'.split(' '),
];
const PATHS =
  String.raw`a b c ab ba aa aba abba ab/ba a\ a\\ \ [ ] - : [: a] [a [a] a- [:a l a/b a/a/b b/a a/b/a`.split(
    ' ',
  );

test('patterns with odd sets, escapes and ends match what they match in Git', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'path-pattern-'));
  try {
    await runGit(['init', '--quiet', folder]);
    const names = PATTERNS.map((_, at) => `p${String(at)}`);
    const lines = PATTERNS.map((pattern, at) => `/${pattern} ${names[at] ?? ''}\n`);
    await writeFile(join(folder, '.gitattributes'), lines.join(''));
    const input = PATHS.map((path) => `${path}\0`).join('');
    const { stdout } = await runGit(['check-attr', '-z', '--stdin', ...names], { cwd: folder, input });
    const fields = stdout.toString('utf8').split('\0');
    const inGit: string[] = [];
    for (let at = 0; at + 2 < fields.length; at += 3)
      if (fields[at + 2] === 'set')
        inGit.push(`${PATTERNS[Number(fields[at + 1]?.slice(1))] ?? ''} ${fields[at] ?? ''}`);
    const ours = PATHS.flatMap((path) =>
      PATTERNS.filter((text) => {
        const pattern = readPattern(text);
        return pattern !== null && mayMatch(pattern, path) && matchesPath(pattern, path);
      }).map((text) => `${text} ${path}`),
    );
    expect(ours.length).toBeGreaterThan(50);
    expect(ours).toEqual(inGit);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test.each(['a\\', '[a', '[a\\', '[a-', '[a-\\', '[[:no:]]'])('%s matches no path', (text) => {
  expect(readPattern(text)).toBeNull();
});

test.each([
  ['ab*cd', 'ab-cd', true],
  ['ab*cd', 'ax-cd', false],
  ['ab*cd', 'ab-cx', false],
])('%s, by its ends, %s', (text, path, isPossible) => {
  const pattern = readPattern(text);
  expect(pattern !== null && mayMatch(pattern, path)).toBe(isPossible);
});
