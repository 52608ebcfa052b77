/** The commits of two versions of a branch are paired as `git range-diff` pairs them, and their files compared modulo the base. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairedCommits, type CommitsPaired } from '../../git/history/paired-commits.ts';
import { rebasedTree } from '../../git/history/rebased-tree.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { writeHistory } from '../../hosting/testing/history.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { clashes, rewrites, rewrittenBranch, type Rewrites } from './support/rewritten-branch.ts';

let gitDir: string;
beforeAll(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'paired-'));
  await runGit(['init', '--quiet', '--bare', gitDir]);
});
afterAll(() => rm(gitDir, { recursive: true, force: true }));

const git = (...args: string[]): Promise<string> => gitText(args, { gitDir });

async function written(of: Rewrites) {
  await writeHistory(gitDir, rewrittenBranch(of));
  const [base = '', moved = '', old = '', now = ''] = (
    await git('rev-parse', 'base', 'moved', 'old', 'new')
  ).split('\n');
  const [from, to] = [
    { tip: old, base },
    { tip: now, base: moved },
  ];
  return { base, moved, old, now, from, to, rebase: { tip: old, from: base, onto: moved } };
}

const STATES = new Map([
  ['=', 'same'],
  ['!', 'changed'],
  ['>', 'new'],
  ['<', 'dropped'],
]);

/** What a user reads, in a terminal. */
async function printed(old: string, now: string): Promise<string[]> {
  const text = await git('-c', 'core.abbrev=40', 'range-diff', '--no-color', '-s', old, now);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, before = '', sign = '', after = ''] = /: {2}(\S+) (.) +\S+: {2}(\S+)/.exec(line) ?? [];
      return [STATES.get(sign), ...[before, after].map((id) => id.replace(/^-+$/, ''))].join(' ');
    });
}

/** As printed, but the only two commits of a subject that were given up are one that changed. */
async function withNamesakes(ranges: readonly [string, string]): Promise<string[]> {
  const all = await printed(...ranges);
  const lists = await Promise.all(ranges.map((range) => git('log', '--format=%H %s', range)));
  const subjects = new Map(
    lists.flatMap((text) => text.split('\n').map((line) => [line.slice(0, 40), line.slice(41)])),
  );
  const given = all.flatMap((line) => {
    const [state = '', ...shas] = line.split(' ');
    const sha = shas.find((one) => one !== '') ?? '';
    return state === 'new' || state === 'dropped' ? [{ state, sha, line, subject: subjects.get(sha) }] : [];
  });
  const both = [...Map.groupBy(given, ({ subject }) => subject).values()].flatMap((some) => {
    const [dropped, added] = ['dropped', 'new'].map((state) => some.filter((one) => one.state === state));
    return dropped?.length === 1 && added?.length === 1 ? [[dropped[0], added[0]] as const] : [];
  });
  const merged = new Set(both.flat().map((one) => one?.line));
  return [
    ...all.filter((line) => !merged.has(line)),
    ...both.map(([dropped, added]) => `changed ${dropped?.sha ?? ''} ${added?.sha ?? ''}`),
  ];
}

const inWords = ({ state, old, new: now }: CommitsPaired): string =>
  [state, old?.sha ?? '', now?.sha ?? ''].join(' ');
const isMerge = (pair: CommitsPaired): boolean => ((pair.new ?? pair.old)?.parents.length ?? 0) > 1;

/** The length of a longest run of numbers that grow, by trying each. */
function longest(numbers: readonly number[]): number {
  const lengths: number[] = [];
  for (const [at, number] of numbers.entries())
    lengths.push(
      1 + Math.max(0, ...lengths.filter((_length, before) => (numbers[before] ?? 0) < number && before < at)),
    );
  return Math.max(0, ...lengths);
}

const list = async (range: string): Promise<string[]> => (await git('rev-list', range)).split('\n');
const renames = (edits: ReadonlyArray<{ kind: string }>): boolean =>
  edits.some(({ kind }) => kind === 'rename');
const entries = async (where: string, of_: string): Promise<Map<string, string>> =>
  new Map(
    (await gitText(['ls-tree', '-r', of_], { gitDir: where }))
      .split('\n')
      .map((line) => [line.split('\t')[1] ?? '', line.slice(0, 60)]),
  );

test('commits are paired as range-diff does, or by a subject that no other has; each stands once, and in its place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record(rewrites), async (of) => {
      const { base, moved, old, now, from, to } = await written(of);
      const found = await pairedCommits(gitDir, from, to, { most: 100 });
      if (found === null) throw new Error('not paired');
      const plain = found.filter((pair) => !isMerge(pair)).map(inWords);
      const ranges = [`${base}..${old}`, `${moved}..${now}`] as const;
      expect(plain.toSorted()).toEqual((await withNamesakes(ranges)).toSorted());
      const [ofOld, ofNew] = [await list(`${base}..${old}`), await list(`${moved}..${now}`)];
      expect(found.flatMap((pair) => pair.new?.sha ?? [])).toEqual(ofNew);
      expect(found.flatMap((pair) => pair.old?.sha ?? []).toSorted()).toEqual(ofOld.toSorted());
      for (const { state, old: one, new: other } of found.filter(isMerge))
        expect([state, one === null, other === null]).toEqual(['same', false, false]);
      const places = found
        .filter((pair) => pair.old !== null && pair.new !== null)
        .map((pair) => ({ at: ofOld.indexOf(pair.old?.sha ?? ''), moved: pair.moved }));
      const stay = places.filter((one) => !one.moved).map(({ at }) => at);
      expect(stay).toEqual(stay.toSorted((a, b) => a - b));
      expect(stay.length).toBe(longest(places.map(({ at }) => at)));
    }),
    { numRuns: rounds(20, 150) },
  );
});

test('what only moved with its base changed nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ ...rewrites, rewrites: fc.constant<Rewrites['rewrites']>([]) }),
      async (of) => {
        // A file that both renamed is in conflict.
        fc.pre(!renames(of.base) || !of.commits.some(renames));
        const { now, rebase } = await written(of);
        const { gitDir: own, tree, conflicts, close } = await rebasedTree(gitDir, rebase);
        expect([tree, conflicts]).toEqual([await git('rev-parse', `${now}^{tree}`), []]);
        expect(own).not.toBe(gitDir);
        await close();
      },
    ),
    { numRuns: rounds(20, 150) },
  );
});

test('where the base did not move, two versions differ as Git says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ ...rewrites, base: fc.constant<Rewrites['base']>([]) }), async (of) => {
      const { base, old, now } = await written(of);
      const { gitDir: own, tree } = await rebasedTree(gitDir, { tip: old, from: base, onto: base });
      const diff = (at: string, from: string) => gitText(['diff', '-M', from, now], { gitDir: at });
      expect(await diff(own, tree)).toBe(await diff(gitDir, old));
    }),
    { numRuns: rounds(10, 100) },
  );
});

test('a file in which the rebase conflicts is the version’s own, and every other is merged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ ...rewrites, base: clashes, merge: fc.constant(null) }), async (of) => {
      const { moved, old, base, rebase } = await written(of);
      const { gitDir: own, tree, conflicts, close } = await rebasedTree(gitDir, rebase);
      // Git’s own rebase of one commit with all of the branch.
      const all = await gitText(['commit-tree', `${old}^{tree}`, '-p', base, '-m', 'All'], {
        gitDir,
        env: WHO,
      });
      const { stdout } = await runGit(
        ['merge-tree', '--write-tree', '--name-only', '--no-messages', moved, all],
        { gitDir, okCodes: [0, 1] },
      );
      const [merged = '', ...names] = stdout.toString().trim().split('\n');
      expect(conflicts.toSorted()).toEqual(names.toSorted());
      const [found, others, mine] = [
        await entries(own, tree),
        await entries(gitDir, merged),
        await entries(gitDir, old),
      ];
      await close();
      for (const [path, entry] of others) if (!names.includes(path)) expect(found.get(path)).toBe(entry);
      for (const name of names) if (mine.has(name)) expect(found.get(name)).toBe(mine.get(name));
    }),
    { numRuns: rounds(12, 100) },
  );
});

const WHO = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};
