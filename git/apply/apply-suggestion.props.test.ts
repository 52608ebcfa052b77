/** Git as the judge of what applying a suggestion writes. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patchOf } from '../../shared/domain/remarks/index.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { runGit } from '../process/run.ts';
import { apply, bytesOf } from '../testing/apply-scene.ts';
import { beginAll, commitAll, endAll, fresh, git, place, write } from '../testing/work-tree-scene.ts';
import { takeBackSuggestion } from './apply-suggestion.ts';

beforeAll(beginAll);
afterAll(endAll);

const line = fc.constantFrom('a', 'b', 'é', '', '  d', '\te', '-- f', 'blank  ');
const end = fc.constantFrom('\n', '\r\n');

test('a suggestion is written as git apply writes its patch, and taken back to the same bytes', async () => {
  await fresh();
  await git('config', 'core.autocrlf', 'false');
  await git('config', 'core.whitespace', '-blank-at-eol,-space-before-tab,-blank-at-eof');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(line, end), { minLength: 1, maxLength: 9 }),
      fc.array(line, { maxLength: 4 }),
      fc.array(line, { maxLength: 3 }),
      fc.nat(),
      fc.nat(3),
      fc.boolean(),
      async (rows, suggested, drift, at, more, isEnded) => {
        const lines = rows.map(([text, eol], n) => [`${text}${String(n)}${text}`, eol] as const);
        const stored = lines
          .map(([text, eol], n) => (isEnded || n < lines.length - 1 ? text + eol : text))
          .join('');
        const first = (at % lines.length) + 1;
        const last = Math.min(lines.length, first + more);
        // A last line that is empty and has no end is no line.
        fc.pre(isEnded || last < lines.length || (suggested.length > 0 && suggested.at(-1) !== ''));
        await write('a.txt', stored);
        await commitAll();
        const from = Math.max(1, first - 3);
        const raw = stored.split('\n').slice(0, lines.length);
        const patch = patchOf(
          'a.txt',
          { first, last },
          { from, lines: raw.slice(from - 1, last + 3), noLineEnd: !isEnded && last + 3 >= lines.length },
          suggested,
        );
        fc.pre(patch !== null && patch !== '');
        // Somebody wrote more above meanwhile; Git takes a patch from the first line on there only.
        const above = from === 1 ? [] : drift;
        const now = above.map((text) => `above ${text}\n`).join('') + stored;
        await write('a.txt', now);
        await writeFile(join(place.workTree, '..', 'x.patch'), patch ?? '');
        await runGit(['apply', '--whitespace=nowarn', '../x.patch'], { cwd: place.workTree });
        const byGit = await bytesOf('a.txt').catch(() => Buffer.alloc(0));
        await write('a.txt', now);
        const applied = await apply('a.txt', [first, last], suggested);
        expect((await bytesOf('a.txt')).toString()).toBe(byGit.toString());
        await takeBackSuggestion(place, applied);
        expect((await bytesOf('a.txt')).toString()).toBe(now);
      },
    ),
    { numRuns: rounds(20, 200) },
  );
});
