/**
 * However a branch is rewritten, every remark on it stays in sight: at its line where that is still there, else as it was.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { writeHistory, type FileChange } from '../../hosting/testing/history.ts';
import type { RemarkThread, ShownDiff } from '../../shared/ipc/remarks.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { begin, branch, commits, end, gitDir, shown } from './support/remarks-scene.ts';

beforeAll(begin);
afterAll(end);

/** Lines by file; each line's text is its own in all of a run. */
type Tree = ReadonlyMap<string, readonly string[]>;

const contents = (tree: Tree): Record<string, FileChange> =>
  Object.fromEntries([...tree].map(([path, lines]) => [path, lines.map((line) => `${line}\n`).join('')]));

/** Puts trees upon the first commit, one commit for each, and moves the branch there. */
async function put(name: string, trees: readonly Tree[]): Promise<string[]> {
  const gone = (tree: Tree, before: Tree | undefined): Record<string, FileChange> =>
    Object.fromEntries([...(before ?? [])].filter(([path]) => !tree.has(path)).map(([path]) => [path, null]));
  await writeHistory(
    gitDir,
    trees.map((tree, at) => ({
      ref: `refs/heads/${name}`,
      message: `${name} ${at}`,
      ...(at === 0 ? { from: commits[0] ?? '' } : {}),
      files: { ...gone(tree, trees[at - 1]), ...contents(tree) },
    })),
  );
  const ids = await gitText(['rev-list', '--reverse', name, `^${commits[0] ?? ''}`], { gitDir });
  return ids.split('\n');
}

interface Edit {
  kind: string;
  path: string;
  at: number;
}

const edit = fc.record({
  kind: fc.constantFrom('change', 'insert', 'remove'),
  path: fc.constantFrom('one.ts', 'two.ts'),
  at: fc.nat(11),
});
const edits = fc.array(edit, { minLength: 1, maxLength: 4 });

let lineNumber = 0;
const fresh = (): string => `line ${(lineNumber += 1).toString()} of the run`;

function apply(tree: Tree, some: readonly Edit[]): Tree {
  const next = new Map(tree);
  for (const { kind, path, at } of some) {
    const lines = next.get(path) ?? [];
    const where = Math.min(at, Math.max(0, lines.length - 1));
    const instead = kind === 'remove' ? [] : [fresh()];
    next.set(path, lines.toSpliced(where, kind === 'insert' ? 0 : 1, ...instead));
  }
  return next;
}
const rewrites = fc.record({
  /** How each commit of the branch was made. */
  steps: fc.array(edits, { minLength: 1, maxLength: 3 }),
  /** What the author does to the last tree before pushing again. */
  amended: fc.array(edit, { maxLength: 4 }),
  squashed: fc.boolean(),
  dropped: fc.constantFrom(null, 'one.ts', 'two.ts'),
  /** Commit, file and line of each remark. */
  remarks: fc.array(fc.tuple(fc.nat(2), fc.constantFrom('one.ts', 'two.ts'), fc.nat(11)), {
    minLength: 1,
    maxLength: 4,
  }),
});

let runs = 0;

test('every remark is at its line, or shown as it was', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(rewrites, async ({ steps, amended, squashed, dropped, remarks }) => {
      const name = `run-${(runs += 1).toString()}`;
      const start: Tree = new Map(
        ['one.ts', 'two.ts'].map((path) => [path, Array.from({ length: 12 }, fresh)] as const),
      );
      const trees = steps.reduce<Tree[]>((all, some) => [...all, apply(all.at(-1) ?? start, some)], []);
      const before = await put(name, trees);
      const written = remarks.flatMap(([commit, path, line], nth) => {
        const at = commit % before.length;
        const lines = trees[at]?.get(path) ?? [];
        const number = Math.min(line, lines.length - 1) + 1;
        const words = `${name} remark ${nth}`;
        return number === 0 ? [] : [{ at, path, number, words, line: lines[number - 1] ?? '' }];
      });
      for (const sha of before) {
        const own = written.filter(({ at }) => before[at] === sha);
        if (own.length === 0) continue;
        const text = own.map(({ path, number, words }) => `${path}:${number}: ${words}\n`).join('');
        const who = ['user.name=R', 'user.email=r@example.com'];
        await gitText(['notes', '--ref=reviews', 'add', '-F', '-', sha], {
          gitDir,
          input: text,
          config: who,
        });
      }
      const of = (sha: string): ShownDiff => ({
        ...branch,
        branch: name,
        whole: true,
        commits: { sha, base: commits[0] ?? null },
      });
      const threads = async (sha: string): Promise<RemarkThread[]> => (await shown(of(sha))).threads;
      expect(await threads(before.at(-1) ?? '')).toHaveLength(countOf(written));

      const last = new Map(apply(trees.at(-1) ?? start, amended));
      if (dropped !== null) last.delete(dropped);
      if (last.size === 0) return;
      // One commit, or the first one as it was with the message of another.
      const after = await put(name, squashed ? [last] : [new Map([...last].slice(0, 1)), last]);
      const now = await threads(after.at(-1) ?? '');
      for (const { words, path, line } of written) {
        const found = now.filter(({ remarks: said }) => said.some(({ text }) => text === words));
        expect([words, found.length]).toEqual([words, 1]);
        const number = (last.get(path) ?? []).indexOf(line) + 1;
        const placed = found[0]?.placed;
        if (number === 0) expect(placed).toMatchObject({ at: 'earlier', path, lines: [line] });
        else expect(placed).toMatchObject({ at: 'lines', path, lines: { first: number, last: number } });
      }
    }),
    { numRuns: rounds(6, 1_000) },
  );
});

/** Remarks on one place of one commit are one thread. */
const countOf = (written: ReadonlyArray<{ at: number; path: string; number: number }>): number =>
  new Set(written.map(({ at, path, number }) => `${at} ${path} ${number}`)).size;
