import { execFile } from 'node:child_process';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { trailersOf } from '../../shared/domain/verdicts/trailers.ts';
import { trailerRules } from '../../git/config/trailer-rules.ts';
import { gitText } from '../../git/process/run.ts';

let gitDir: string;
beforeAll(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'trailers-'));
  await gitText(['init', '--quiet', '--bare', gitDir]);
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(gitDir, 'of-the-user'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(gitDir, { recursive: true, force: true });
});

const MESSAGES = 300;

/** What Git reads in each of these messages. */
async function readByGit(messages: readonly string[]): Promise<string[]> {
  const stream = messages.map(
    (message, at) =>
      `commit refs/heads/main\n${at === 0 ? '' : ''}committer C <c@example.com> ${String(1_700_000_000 + at)} +0000\n` +
      `data ${String(Buffer.byteLength(message))}\n${message}\n`,
  );
  await gitText(['update-ref', '-d', 'refs/heads/main'], { gitDir });
  await gitText(['fast-import', '--quiet', '--force'], { gitDir, input: stream.join('') });
  const format = '--format=%(trailers:only,unfold,separator=%x01)%x00';
  const text = await plainGit(['log', '--reverse', format, 'main']);
  return text
    .split('\0')
    .slice(0, -1)
    .map((one) => one.replace(/^\n/, ''));
}

const person = fc.constantFrom('Ann <ann@example.com>', 'Bo', '"Kay, Ken" <k@x>', 'Cy <c@x> # why', '');
const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('Reviewed-by', 'ACKED-BY', 'Signed-off-by', 'Fixes', 'Two words', 'Été', '', 'Fix'),
      fc.constantFrom(': ', ':', ' : ', '\t:', ' = ', '=', ' ', ':\r'),
      person,
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('', '', '', ' ', '\t', '\r', 'words', 'more words, as here', '  folded', '\tfolded: too'),
  fc.constantFrom('# a comment', '; a comment', 'Conflicts:', '#', '(cherry picked from commit 1234)', '---'),
  fc.constantFrom(
    'Signed-off-by: Ann <ann@example.com>',
    '> Reviewed-by: Hal <h@x>',
    '```',
    ' Reviewed-by: X',
  ),
  fc.constantFrom(
    '# ------------------------ >8 ------------------------',
    '\f',
    '\v:',
    'a\u00a0: b',
    '-: x',
  ),
);
const message = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom('\n', '\n', '\r\n'), fc.boolean())
  .map(([lines, end, isEnded]) => lines.join(end) + (isEnded ? end : ''));

/** The settings of the folder, and of the user. */
type Lines = readonly string[];

/** Plain Git as the user has it, which reads a folder's configuration and the user's. */
async function plainGit(args: readonly string[], input = ''): Promise<string> {
  const ran = promisify(execFile)('git', args, {
    cwd: gitDir,
    env: process.env,
    maxBuffer: 64 * 1024 * 1024,
  });
  ran.child.stdin?.end(input);
  return (await ran).stdout;
}

test.each<[ofFolder: Lines, ofUser: Lines]>([
  [[], []],
  [['separators = =:'], []],
  [[], ['separators = =:']],
  [['separators = ": "'], ['separators = "#"']],
  [['[core] commentChar = ";"'], []],
  [['[core] commentChar = auto'], ['[core] commentChar = ";"']],
  [[], ['[trailer "fixes"] ifexists = add', '[trailer "a.b"] key = "Two: "']],
  [['[trailer "x"] key = FIXES'], ['[trailer "x"] command = echo']],
  [['[trailer "Fixes"] unheard = of'], []],
])('trailers are what Git reads in a folder, by %j and the user’s %j', async (ofFolder, ofUser) => {
  await writeFile(join(gitDir, 'config'), `[core]\nbare = true\n[trailer]\n${ofFolder.join('\n')}\n`);
  await writeFile(join(gitDir, 'of-the-user'), `[trailer]\n${ofUser.join('\n')}\n`);
  const rules = await trailerRules(gitDir);
  const ownLines = (one: string, separator: string): string[] =>
    trailersOf(one, rules).map(({ token, value }) => `${token}${separator} ${value}`);
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: MESSAGES, maxLength: MESSAGES }), async (messages) => {
      const read = await readByGit(messages);
      for (const [at, one] of messages.entries())
        // In a list, Git adds its separator to that of a key.
        expect([one, ownLines(one, ':').join('\x01')]).toEqual([
          one,
          read[at]?.replaceAll('Two: : ', 'Two: '),
        ]);
    }),
    { numRuns: 2, endOnFailure: true },
  );
  // Given a text alone, Git knows no subject, and ends its last line.
  await fc.assert(
    fc.asyncProperty(message, async (rest) => {
      const text = `Subject\n\n${rest.endsWith('\n') ? rest : `${rest}\n`}`;
      const read = await plainGit(['interpret-trailers', '--parse', '--no-divider'], text);
      const [separator = ''] = rules.separators;
      expect([
        text,
        ownLines(text, separator)
          .map((trailer) => `${trailer}\n`)
          .join(''),
      ]).toEqual([text, read]);
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

test('a long message costs in proportion to its length', () => {
  const long = `Subject\n\n${'A: b\n'.repeat(200_000)}${' x\n'.repeat(200_000)}`;
  expect(trailersOf(long)).toHaveLength(200_000);
});

test('what a folder configures of trailers runs nothing and has a limit', async () => {
  const proof = join(gitDir, 'ran');
  const names = Array.from(
    { length: 500 },
    (_, at) => `[trailer "t${String(at)}"]\ncommand = touch ${proof}\n`,
  );
  const long = `[trailer "${'x'.repeat(10_000)}"]\nkey = X\n[trailer "t1"]\nkey = ${'y'.repeat(10_000)}\n`;
  const separators = `[trailer]\nseparators = "é${':='.repeat(10_000)}"\n`;
  await writeFile(join(gitDir, 'config'), `[core]\nbare = true\n${long}${names.join('')}${separators}`);
  const rules = await trailerRules(gitDir);
  expect(rules.separators).toBe(':=');
  expect(rules.tokens).toHaveLength(100);
  expect(rules.tokens.slice(0, 2)).toEqual(['t0', 't1'].map((name) => ({ name, key: null })));
  const manyTrailers = `Subject\n\n${'A-: b\n'.repeat(10_000)}`;
  expect(trailersOf(manyTrailers, rules)).toHaveLength(10_000);
  await expect(access(proof)).rejects.toThrow('ENOENT');
});
