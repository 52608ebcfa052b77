/** Random edits of files whose lines differ: each remark is beside its line, or said to be outdated if that is gone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { rounds } from '../../shared/testing/rounds.ts';
import { aim, at, begin, end, git, list, remarks, worktree, write } from './support/worktree-scene.ts';
import { patience } from '../../shared/testing/patience.ts';

beforeAll(begin);
afterAll(end);

const LINES = 30;
const begun = Array.from({ length: LINES }, (_, n) => `word ${n} of the file`);

const edit = fc.record({
  kind: fc.constantFrom('insert', 'remove', 'replace'),
  where: fc.nat({ max: LINES }),
  count: fc.integer({ min: 1, max: 4 }),
});
const steps = fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });

let made = 0;
function edited(
  lines: readonly string[],
  { kind, where, count }: { kind: string; where: number; count: number },
) {
  const from = Math.min(where, lines.length);
  const fresh = Array.from({ length: count }, () => `made ${(made += 1)}`);
  return lines.toSpliced(from, kind === 'insert' ? 0 : count, ...(kind === 'remove' ? [] : fresh));
}

test(
  'after any edits each remark is beside its line, or outdated',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: LINES }), async (all, line) => {
        const path = `file-${(made += 1)}.txt`;
        await write(path, begun);
        const text = `About ${line} of ${path}`;
        await remarks.write({ ...(await aim(await worktree(), at(path, line))), text });
        let lines: readonly string[] = begun;
        for (const edits of all) {
          for (const one of edits) lines = edited(lines, one);
          // Git knows no empty file by its lines.
          await write(path, [...lines, 'end']);
          const { threads } = await list();
          const thread = threads.find(({ remarks: [first] }) => first?.text === text);
          const now = lines.indexOf(begun[line - 1] ?? '') + 1;
          expect(thread?.placed).toMatchObject(
            now === 0
              ? { at: 'earlier', path, first: line, lines: [begun[line - 1]] }
              : { at: 'lines', path, side: 'new', lines: { first: now, last: now } },
          );
        }
        expect(await git('status', '--porcelain', '--', path)).toBe(`?? ${path}`);
      }),
      { numRuns: rounds(6, 60), seed: 36 },
    );
  },
  patience(300_000),
);
