/**
 * However a branch is rewritten, every remark on it stays in sight: at its line where that is still there, else as it was.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trailerRules } from '../../git/config/trailer-rules.ts';
import { createReplacedCommits } from '../../git/remarks/replaced-commits.ts';
import { createHistories } from '../../git/remarks/histories.ts';
import { createShownRemarks } from '../../electron/remarks/shown.ts';
import { createPairs } from '../../electron/versions/pairs.ts';
import { createRepositoryCopies, type RepositoryCopies } from '../../electron/repository-copy/index.ts';
import { gitText } from '../../git/process/run.ts';
import { writeHistory, type Scripted } from '../../hosting/testing/history.ts';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { Author, commitsOf, filesBetween, type Change, type Tree } from './support/authored-branch.ts';
import { patience } from '../../shared/testing/patience.ts';

const REF = 'refs/notes/reviews';
let root: string;
let gitDir: string;
let copies: RepositoryCopies;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rewritten-'));
  gitDir = join(root, 'demo.git');
  await gitText(['init', '--quiet', '--bare', gitDir]);
  copies = createRepositoryCopies(join(root, 'copies'), { gitRemote }, () => ({ gitDir, headDir: gitDir }));
});
afterAll(async () => {
  copies.close();
  await rm(root, { recursive: true, force: true });
});

const gitRemote = (): never => {
  throw new Error('no host is asked');
};

/** A remark as it was written: on a line of a commit, of the commit before it, or on a file. */
interface Written {
  commit: string;
  anchor: string;
  words: string;
  path: string;
  /** null: on the whole file. */
  line: string | null;
  side: 'new' | 'old';
}

let runs = 0;

/** Makes a branch, writes about it, and rewrites it; what the reviewer of the last version sees. */
async function run(draw: (below: number) => number) {
  const name = `run-${(runs += 1)}`;
  const author = new Author(draw);
  const start = author.base();
  const main = `refs/heads/${name}-main`;
  const history: Scripted[] = [{ ref: main, message: 'Base', files: filesBetween(new Map(), start) }];
  const bases: Tree[] = [start];
  let branch: Change[] = author.commits(start, 1 + draw(4));
  const versions: Array<{ ref: string; trees: Tree[]; base: number }> = [];
  const add = (): void => {
    const base = bases.length - 1;
    const ref = `refs/heads/${name}-${versions.length + 1}`;
    const from = `:${history.findLastIndex((one) => one.ref === main) + 1}`;
    const { commits, trees } = commitsOf(ref, from, bases[base] ?? start, branch);
    history.push(...commits);
    if (trees.length > 0) versions.push({ ref, trees, base });
  };
  add();
  for (let pushes = 1 + draw(3); pushes > 0; pushes -= 1) {
    for (let left = 1 + draw(3); left > 0; left -= 1) {
      const base = bases.at(-1) ?? start;
      if (draw(4) === 0) {
        const moved = commitsOf(main, '', base, [author.change(base, 'Meanwhile', 3)]);
        const [commit] = moved.commits;
        if (commit === undefined) continue;
        const { from: _from, ...onMain } = commit;
        history.push(onMain);
        bases.push(moved.trees[0] ?? base);
      } else branch = author.rewrite(base, branch);
    }
    add();
  }
  await writeHistory(gitDir, history);
  const ids = new Map<string, string[]>();
  for (const { ref, trees } of versions) {
    const count = `--max-count=${trees.length}`;
    ids.set(ref, (await gitText(['rev-list', '--reverse', count, ref], { gitDir })).split('\n'));
  }
  const written = versions.flatMap(({ ref, trees, base }, version) =>
    version < versions.length - 1 || versions.length === 1
      ? remarksOn(draw, ids.get(ref) ?? [], [bases[base] ?? start, ...trees], `${name} v${version + 1}`)
      : [],
  );
  await writeNotes(written);
  const last = versions.at(-1);
  return { versions, ids, written, last, base: bases[last?.base ?? 0] ?? start };
}

/** @param trees the tree before the first commit, then that of each */
function remarksOn(
  draw: (below: number) => number,
  commits: readonly string[],
  trees: readonly Tree[],
  about: string,
): Written[] {
  const remarks: Written[] = [];
  for (let left = 1 + draw(4); left > 0; left -= 1) {
    const at = draw(commits.length);
    const [before, after] = [trees[at] ?? new Map(), trees[at + 1] ?? new Map()];
    const side = draw(5) === 0 ? 'old' : 'new';
    const files = [...(side === 'new' ? after : before).values()];
    const file = files[draw(Math.max(1, files.length))];
    if (file === undefined || file.lines.length === 0) continue;
    const words = `${about} remark ${left}`;
    const changed = Object.keys(filesBetween(before, after)).includes(file.path);
    const whole = side === 'new' && changed && draw(6) === 0;
    const number = draw(file.lines.length);
    const sign = side === 'old' ? '-' : '';
    remarks.push({
      commit: commits[at] ?? '',
      anchor: whole ? file.path : `${file.path}:${sign}${number + 1}`,
      words,
      path: file.path,
      line: whole ? null : (file.lines[number] ?? ''),
      side,
    });
  }
  return remarks;
}

/** All notes of a run, in place of those of the one before it. */
async function writeNotes(written: readonly Written[]): Promise<void> {
  const parts = [`reset ${REF}\n\ncommit ${REF}\ncommitter R <r@example.com> 1760000000 +0000\ndata 1\n.\n`];
  for (const [commit, own] of Map.groupBy(written, ({ commit: sha }) => sha)) {
    const text = own.map(({ anchor, words }) => `${anchor}: ${words}\n`).join('');
    parts.push(`N inline ${commit}\ndata ${Buffer.byteLength(text)}\n${text}\n`);
  }
  const input = parts.join('');
  await gitText(['fast-import', '--quiet', '--force', '--date-format=raw'], { gitDir, input });
}

const place = (tree: Tree, line: string): { path: string; number: number } | null => {
  for (const { path, lines } of tree.values())
    if (lines.includes(line)) return { path, number: lines.indexOf(line) + 1 };
  return null;
};

test('every remark is at its line, or shown as it was', { timeout: patience(1_200_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (g) => {
      const { versions, ids, written, last, base } = await run((below) => g(fc.nat, { max: below - 1 }));
      if (last === undefined) return;
      const tipOf = (ref: string): string => ids.get(ref)?.at(-1) ?? '';
      const earlier = versions.map(({ ref }, at) => ({ tip: tipOf(ref), number: at + 1 })).toReversed();
      const to = tipOf(last.ref);
      const copy = copies.of({ orgId: 'folders', repo: 'demo' });
      await copy.notes.refresh();
      const shown = createShownRemarks({
        copies,
        historyOf: createHistories(copies),
        refresh: () => Promise.resolve(null),
        drafts: { list: () => [], put: () => ({ savedAt: 0 }), discard: () => undefined },
        local: { listHere: () => Promise.resolve([]) },
        handed: () => Promise.resolve([]),
        ahead: {
          written: () => undefined,
          places: () => [],
          outbox: () => [],
          fetchedSince: () => undefined,
        },
        cannotWrite: () => null,
        trailerRules: () => trailerRules(null),
        author: () => Promise.resolve(null),
        workTreeOf: () => Promise.resolve(null),
        applied: { list: () => [] },
        replacedCommits: createReplacedCommits({
          earlier: () => Promise.resolve(earlier.filter(({ tip }) => tip !== to)),
          pairs: createPairs(() => ({ copy: () => copy })),
        }),
      });
      const shownBase = await gitText(['rev-parse', `${ids.get(last.ref)?.[0] ?? ''}^`], { gitDir });
      const { threads, problem } = await shown.list({
        orgId: 'folders',
        repo: 'demo',
        branch: last.ref,
        ephemeral: false,
        whole: true,
        commits: { sha: to, base: shownBase },
      });
      expect(problem).toBeNull();
      const tip = last.trees.at(-1) ?? base;
      for (const one of written) {
        const found = threads.filter(({ remarks }) => remarks.some(({ text }) => text === one.words));
        const seen = () => JSON.stringify([one, found.map(({ placed }) => placed)]);
        expect([seen(), found.length]).toEqual([seen(), 1]);
        expect([one, found[0]?.placed]).toEqual([one, expectedAt(one, { tip, base }, found[0])]);
      }
    }),
    { numRuns: rounds(6, 1_000) },
  );
});

/** Where a remark belongs; what it says itself where the contents alone do not decide. */
function expectedAt(
  { line, side }: Written,
  { tip, base }: { tip: Tree; base: Tree },
  thread: RemarkThread | undefined,
): unknown {
  if (line === null) return expect.objectContaining({ at: 'file' });
  const there = place(side === 'new' ? tip : base, line);
  if (there === null) return expect.objectContaining({ at: 'earlier', lines: [line] });
  // What a file was called before another base renamed it is not followed.
  if (side === 'old' && thread?.placed.at === 'earlier') return expect.objectContaining({ lines: [line] });
  const lines = { first: there.number, last: there.number };
  return { at: 'lines', path: there.path, side, lines };
}
