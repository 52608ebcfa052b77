import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { writeHistory } from '../../hosting/testing/history.ts';
import { gatherFacts } from '../../git/remarks/facts.ts';
import type { HistoryCopy } from '../../git/remarks/git-port.ts';
import { createHistory, type History, type ShownRange } from '../../git/remarks/history.ts';
import { placeAnchors, type Where } from '../../git/remarks/place.ts';
import { targetOf } from '../../git/remarks/target.ts';
import type { RemarkTarget } from '../../shared/ipc/remarks.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { step, FIRST, script, type Step } from './support/scripted-history.ts';

/** A repository that is here as a whole. */
const whole = (gitDir: string): HistoryCopy => ({
  gitDir,
  hasHistory: () => Promise.resolve(true),
  fetchHistory: () => Promise.reject(new Error('everything is here')),
  fetchTreesIn: () => Promise.resolve(),
  fetchTreesOf: () => Promise.resolve(),
  fetchContents: () => Promise.resolve(),
});

async function inRepository(steps: readonly Step[], work: (gitDir: string) => Promise<void>): Promise<void> {
  const gitDir = await mkdtemp(join(tmpdir(), 'follow-test-'));
  try {
    await gitText(['init', '--quiet', '--bare', gitDir]);
    await writeHistory(gitDir, script(steps));
    await work(gitDir);
  } finally {
    await rm(gitDir, { recursive: true, force: true });
  }
}

/** What was read before, by revision: in a repository of its own each time. */
const read = new Map<string, string[]>();

async function linesOf(gitDir: string, commit: string, path: string): Promise<string[]> {
  const key = `${gitDir} ${commit}:${path}`;
  const lines = read.get(key) ?? (await gitText(['show', `${commit}:${path}`], { gitDir })).split('\n');
  read.set(key, lines);
  return lines;
}

/** Where a remark is shown that was written on this target. */
async function placeOf(
  history: History,
  range: ShownRange,
  { commit, anchor }: Extract<RemarkTarget, { to: 'commit' }>,
): Promise<Where | undefined> {
  const facts = await gatherFacts(history, range, [{ commit, anchors: [anchor] }], false);
  return (await placeAnchors(history, range, facts, [{ commit, anchor }], false))[0];
}

const histories = fc.array(step, { minLength: 2, maxLength: 9 });
const span = (sha: string, base: string) => ({ branch: 'main', ephemeral: false, commits: { sha, base } });

test('lines are followed to the tip as git diff says, and back to the old side', async () => {
  await fc.assert(
    fc.asyncProperty(histories, (steps) =>
      inRepository(steps, async (gitDir) => {
        const history = createHistory(whole(gitDir));
        const [tip = '', ...older] = (await gitText(['rev-list', '--topo-order', 'main'], { gitDir })).split(
          '\n',
        );
        const root = older.at(-1) ?? tip;
        const range = await history.range(span(tip, root));
        const anchored = [];
        for (const { sha, changes } of range.commits) {
          for (const change of changes.values()) {
            for (const side of ['new', 'old'] as const) {
              if (change[side] === null) continue;
              const rev = side === 'new' ? sha : `${sha}^`;
              const count = (await linesOf(gitDir, rev, change.path)).length;
              for (let n = 1; n <= count; n += 5)
                anchored.push({
                  commit: sha,
                  anchor: {
                    path: change.path,
                    side,
                    lines: { first: n, last: Math.min(count, n + (n % 3)) },
                  },
                });
            }
          }
        }
        const facts = await gatherFacts(
          history,
          range,
          anchored.map(({ commit, anchor }) => ({ commit, anchors: [anchor] })),
          false,
        );
        const placed = await placeAnchors(history, range, facts, anchored, false);
        for (const [at, { commit, anchor }] of anchored.entries()) {
          const where = placed[at];
          const own = (
            await linesOf(gitDir, anchor.side === 'new' ? commit : `${commit}^`, anchor.path)
          ).slice(anchor.lines.first - 1, anchor.lines.last);
          const there = anchor.side === 'new' ? tip : root;
          // Every line is another one, so Git keeps a line exactly when both sides have it, in the same file.
          if (where?.at === 'lines') {
            const now = (await linesOf(gitDir, there, where.path)).slice(
              where.lines.first - 1,
              where.lines.last,
            );
            expect(now.filter((line) => own.includes(line))).toEqual(own);
            expect([now[0], now.at(-1)]).toEqual([own[0], own.at(-1)]);
          } else {
            const everywhere = new Set(
              (await gitText(['grep', '-h', '-e', 'line', there], { gitDir })).split('\n'),
            );
            expect(own.every((line) => everywhere.has(line))).toBe(false);
          }
        }
      }),
    ),
    { numRuns: rounds(3, 30) },
  );
});

test('the commit that gets a remark is the one that git blame names, and the lines are there', async () => {
  await fc.assert(
    fc.asyncProperty(histories, (steps) =>
      inRepository(steps, async (gitDir) => {
        const history = createHistory(whole(gitDir));
        const all = (await gitText(['rev-list', '--topo-order', 'main'], { gitDir })).split('\n');
        const [tip = ''] = all;
        const root = all.at(-1) ?? tip;
        const range = await history.range(span(tip, root));
        const inTip = (await gitText(['ls-tree', '-r', '-z', '--name-only', tip], { gitDir })).split('\0');
        for (const path of inTip.filter(Boolean)) {
          const lines = await linesOf(gitDir, tip, path);
          const blame = (await gitText(['blame', '-l', '-s', tip, `^${root}`, '--', path], { gitDir })).split(
            '\n',
          );
          for (let n = 1; n <= lines.length; n += 4) {
            const target = await targetOf(
              gitDir,
              history,
              range,
              { path, side: 'new', lines: { first: n, last: n } },
              false,
            );
            if (target.to !== 'commit') throw new Error(target.why);
            const named = blame[n - 1]?.slice(0, 40) ?? '';
            expect(target.commit).toBe(named.startsWith('^') ? tip : named);
            const own = await linesOf(gitDir, target.commit, target.anchor.path);
            expect(own[(target.anchor.lines?.first ?? 0) - 1]).toBe(lines[n - 1]);
            expect(await placeOf(history, range, target)).toMatchObject({
              path,
              lines: { first: n, last: n },
            });
          }
          const some = { first: 1, last: Math.min(4, lines.length) };
          const target = await targetOf(gitDir, history, range, { path, side: 'new', lines: some }, false);
          if (target.to !== 'commit') throw new Error(target.why);
          const own = await linesOf(gitDir, target.commit, target.anchor.path);
          const { first = 0, last = 0 } = target.anchor.lines ?? {};
          expect(own.slice(first - 1, last)).toEqual(lines.slice(0, some.last));
        }
        // What the range removed: the commit that gets it had the line before, and has it no more.
        const before = (await gitText(['ls-tree', '-r', '-z', '--name-only', root], { gitDir })).split('\0');
        const kept = new Set((await gitText(['grep', '-h', '-e', 'line', tip], { gitDir })).split('\n'));
        for (const path of before.filter(Boolean)) {
          const lines = await linesOf(gitDir, root, path);
          for (const [at, line] of lines.entries()) {
            if (kept.has(line) || at % 3 > 0) continue;
            const pointed = { path, side: 'old' as const, lines: { first: at + 1, last: at + 1 } };
            const target = await targetOf(gitDir, history, range, pointed, false);
            if (target.to !== 'commit') throw new Error(target.why);
            expect(target.anchor.side).toBe('old');
            const was = await linesOf(gitDir, `${target.commit}^`, target.anchor.path);
            expect(was[(target.anchor.lines?.first ?? 0) - 1]).toBe(line);
            expect(await placeOf(history, range, target)).toMatchObject(pointed);
            expect(await gitText(['show', '--first-parent', target.commit], { gitDir })).toContain(
              `-${line}`,
            );
          }
        }
      }),
    ),
    { numRuns: rounds(3, 30) },
  );
});

test('what a merge alone renames says nothing about the renames of what it merges', async () => {
  const gitDir = await mkdtemp(join(tmpdir(), 'follow-test-'));
  try {
    await gitText(['init', '--quiet', '--bare', gitDir]);
    const lines = Array.from({ length: FIRST }, (_, at) => `line ${at}\n`).join('');
    await writeHistory(gitDir, [
      { files: { 'a.txt': lines, other: '1\n' } },
      { ref: 'refs/heads/side', from: ':1', files: { 'a.txt': `${lines}more\n` } },
      { ref: 'refs/heads/side', files: { 'a.txt': null, 'b.txt': `${lines}more\n` } },
      { from: ':1', merge: ':3', files: { 'a.txt': null, 'c.txt': `${lines}more\nlast\n` } },
    ]);
    const [first = '', tip = ''] = (await gitText(['rev-parse', 'main^1', 'main'], { gitDir })).split('\n');
    const history = createHistory(whole(gitDir));
    const alone = await history.range({ branch: 'main', ephemeral: false, commits: { sha: tip } });
    const branch = await history.range(span(tip, first));
    expect([alone.commits.length, branch.commits.length]).toEqual([1, 3]);
    expect((await history.renames(alone, false)).map(({ to }) => to)).toEqual(['c.txt']);
    expect((await history.renames(branch, false)).map(({ to }) => to)).toEqual(['b.txt', 'c.txt']);
  } finally {
    await rm(gitDir, { recursive: true, force: true });
  }
});

const line = (n: number) => ({ first: n, last: n });

test('a remark follows its file through three renames, and does not stay with another file under the old name', async () => {
  const gitDir = await mkdtemp(join(tmpdir(), 'follow-test-'));
  const lines = Array.from({ length: 12 }, (_, at) => `line ${String(at + 1)}\n`);
  const six = lines.with(5, 'line six\n').join('');
  const other = lines.map((one) => `other ${one}`).join('');
  try {
    await gitText(['init', '--quiet', '--bare', gitDir]);
    await writeHistory(gitDir, [
      { files: { 'one/a.txt': lines.join(''), 'two/z.txt': other } },
      { files: { 'one/a.txt': six, 'two/z.txt': `${other}last\n` } },
      { files: { 'one/a.txt': null, 'one/b.txt': six } },
      { files: { 'one/b.txt': null, 'one/c.txt': `top\n${six}` } },
      // The old name on the new side; on the old side a name that another file had before.
      { files: { 'one/c.txt': null, 'two/c.txt': `top\n${six}`, 'one/a.txt': other, 'two/z.txt': null } },
      { files: { 'two/c.txt': null, 'two/z.txt': `top\n${six}` } },
      { files: { 'two/z.txt': `top\n${six}end\n` } },
    ]);
    const all = (await gitText(['rev-list', '--reverse', 'main'], { gitDir })).split('\n');
    const [base = '', second = ''] = all;
    const tip = all.at(-1) ?? '';
    const history = createHistory(whole(gitDir));
    const range = await history.range(span(tip, base));
    const about = { to: 'commit', subject: '' } as const;
    const remark = { path: 'one/a.txt', side: 'new', lines: line(6) } as const;
    expect(await placeOf(history, range, { ...about, commit: second, anchor: remark })).toEqual({
      at: 'lines',
      path: 'two/z.txt',
      side: 'new',
      lines: line(7),
    });
    const before = { path: 'two/z.txt', side: 'old', lines: line(5) } as const;
    expect(await placeOf(history, range, { ...about, commit: tip, anchor: before })).toEqual({
      at: 'lines',
      path: 'one/a.txt',
      side: 'old',
      lines: line(4),
    });
  } finally {
    await rm(gitDir, { recursive: true, force: true });
  }
});
