import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GIT_TRAILER_RULES, trailersOf } from '../../renderer/features/verdicts/trailers.ts';
import { gitText } from '../../git/process/run.ts';

let gitDir: string;
beforeAll(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'trailers-'));
  await gitText(['init', '--quiet', '--bare', gitDir]);
});
afterAll(async () => await rm(gitDir, { recursive: true, force: true }));

const MESSAGES = 300;

/** What Git reads in each of these messages. */
async function readByGit(messages: readonly string[], config: string[]): Promise<string[]> {
  const stream = messages.map(
    (message, at) =>
      `commit refs/heads/main\n${at === 0 ? '' : ''}committer C <c@example.com> ${String(1_700_000_000 + at)} +0000\n` +
      `data ${String(Buffer.byteLength(message))}\n${message}\n`,
  );
  await gitText(['update-ref', '-d', 'refs/heads/main'], { gitDir });
  await gitText(['fast-import', '--quiet', '--force'], { gitDir, input: stream.join('') });
  const format = '--format=%(trailers:only,unfold,separator=%x01)%x00';
  const text = await gitText(['log', '--reverse', format, 'main'], { gitDir, config });
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

test.each([
  [GIT_TRAILER_RULES, []],
  [{ ...GIT_TRAILER_RULES, separators: '=:' }, ['trailer.separators==:']],
  [{ ...GIT_TRAILER_RULES, separators: ': ' }, ['trailer.separators=: ']],
  [{ ...GIT_TRAILER_RULES, comment: ';' }, ['core.commentChar=;']],
  [{ ...GIT_TRAILER_RULES, tokens: ['fixes'] }, ['trailer.fixes.ifexists=add']],
] as const)('trailers are what Git reads, by %j', async (rules, config) => {
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: MESSAGES, maxLength: MESSAGES }), async (messages) => {
      const read = await readByGit(messages, [...config]);
      const own = messages.map((one) =>
        trailersOf(one, rules)
          .map(({ token, value }) => `${token}: ${value}`)
          .join('\x01'),
      );
      for (const [at, one] of messages.entries()) expect([one, own[at]]).toEqual([one, read[at]]);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

test('a long message costs in proportion to its length', () => {
  const long = `Subject\n\n${'A: b\n'.repeat(200_000)}${' x\n'.repeat(200_000)}`;
  expect(trailersOf(long)).toHaveLength(200_000);
});
