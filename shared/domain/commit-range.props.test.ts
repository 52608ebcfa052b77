import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { rounds } from '../testing/rounds.ts';
import { commitRange, type LoadedSide, type RangeCommit } from './commit-range.ts';

const folder = mkdtempSync(join(tmpdir(), 'commit-range-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

/** A history: each commit's parents by index (all earlier), and how many hours it came after the one before. */
const history = fc
  .array(fc.record({ parents: fc.array(fc.nat(), { maxLength: 3 }), hours: fc.nat(96) }), {
    minLength: 2,
    maxLength: 30,
  })
  .map((commits) =>
    commits.map(({ parents, hours }, i) => ({
      // Mostly the commits just before, so that histories are long, with merges and some roots.
      parents: [...new Set(parents.map((parent) => i - 1 - (parent % Math.min(i, 5))))].filter((p) => p >= 0),
      hours,
    })),
  );

const git = (repository: string, args: string[], input = ''): string =>
  execFileSync('git', ['-C', repository, ...args], { input, encoding: 'utf8' }).trim();

/** Makes the history with real git. @returns the repository. */
function build(commits: readonly { parents: number[]; hours: number }[]): string {
  const repository = join(folder, String((count += 1)));
  execFileSync('git', ['init', '-q', '--bare', repository]);
  let time = 1_700_000_000;
  const stream = commits.map(({ parents, hours }, i) => {
    time += hours * 3600;
    const [first, ...others] = parents;
    return [
      `commit refs/c/${i}`,
      `mark :${i + 1}`,
      `committer Reviewer <reviewer@example.com> ${time} +0100`,
      'data 1',
      String(i % 10),
      ...(first === undefined ? [] : [`from :${first + 1}`]),
      ...others.map((other) => `merge :${other + 1}`),
      '',
    ].join('\n');
  });
  git(repository, ['fast-import', '--quiet', '--force'], `${stream.join('\n')}\ndone\n`);
  return repository;
}

/** A host's list of a branch's commits, newest first. */
function log(repository: string, ref: string): RangeCommit[] {
  return git(repository, ['log', '--format=%H|%P|%cI', ref])
    .split('\n')
    .map((line) => {
      const [sha = '', parents = '', date = ''] = line.split('|');
      return { sha, parents: parents.split(' ').filter((parent) => parent !== ''), date };
    });
}

const side = (all: RangeCommit[], upTo: number): LoadedSide<RangeCommit> => ({
  tip: all[0]?.sha ?? null,
  commits: all.slice(0, upTo),
  complete: upTo >= all.length,
});

/** Loads pages as they are asked for, as the caller of `commitRange` does. */
function load(branch: RangeCommit[], base: RangeCommit[], page: number) {
  const loaded = { branch: page, base: page };
  for (;;) {
    const range = commitRange(side(branch, loaded.branch), side(base, loaded.base));
    if (range.need === null) return { range, loaded };
    loaded[range.need] += page;
  }
}

test('it is what `git rev-list base..branch` and `git merge-base` say', () => {
  fc.assert(
    fc.property(history, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 12 }), (commits, a, b, page) => {
      const repository = build(commits);
      const [branch, base] = [`refs/c/${a % commits.length}`, `refs/c/${b % commits.length}`];
      const { range } = load(log(repository, branch), log(repository, base), page);
      const expected = git(repository, ['rev-list', `${base}..${branch}`])
        .split('\n')
        .filter((line) => line !== '');
      expect(range.commits.map((commit) => commit.sha)).toEqual(expected);
      let bases: string[] = [];
      try {
        bases = git(repository, ['merge-base', '--all', base, branch]).split('\n');
      } catch {
        // git says with its exit code that there is none.
      }
      if (bases.length === 0) expect(range.mergeBase).toBeNull();
      else expect(bases).toContain(range.mergeBase);
      rmSync(repository, { recursive: true, force: true });
    }),
    { numRuns: rounds(12, 60) },
  );
});

const day = (n: number): string => new Date(1_700_000_000_000 + n * 86_400_000).toISOString();
const sha = (n: number): string => n.toString(16).padStart(40, '0');

test('a long history is not loaded for a short branch', () => {
  const trunk: RangeCommit[] = Array.from({ length: 1000 }, (_, i) => ({
    sha: sha(i),
    parents: i === 0 ? [] : [sha(i - 1)],
    date: day(i),
  })).toReversed();
  const own: RangeCommit = { sha: sha(5000), parents: [sha(990)], date: day(1001) };
  const { range, loaded } = load([own, ...trunk.slice(9)], trunk, 20);
  expect(range).toEqual({ commits: [own], mergeBase: sha(990), need: null });
  expect(loaded.branch + loaded.base).toBeLessThanOrEqual(60);
});

test('a branch without commits has none', () => {
  const none = { tip: null, commits: [], complete: true };
  expect(commitRange(none, none)).toEqual({ commits: [], mergeBase: null, need: null });
});

test('a host whose list lacks a parent does not hold the answer up', () => {
  const orphan: RangeCommit = { sha: 'a', parents: ['gone'], date: '2026-01-01T00:00:00Z' };
  const { need, commits } = commitRange(
    { tip: 'a', commits: [orphan], complete: true },
    { tip: null, commits: [], complete: true },
  );
  expect(need).toBeNull();
  expect(commits).toEqual([orphan]);
});

/** The parents of a commit in a chain. */
const before = (name: string, at: number): string[] => (at === 0 ? [] : [`${name}${at - 1}`]);

test('however many commits of the base were merged, each commit is looked at a few times', () => {
  const merges = 1_000;
  let looks = 0;
  const one = (id: string, ...parents: string[]): RangeCommit => ({
    sha: id,
    get parents() {
      looks += 1;
      return parents;
    },
    date: new Date(0).toISOString(),
  });
  const numbers = Array.from({ length: merges }, (_, at) => at);
  const base = numbers.map((at) => one(`base${at}`, ...before('base', at))).toReversed();
  const branch = numbers.map((at) => one(`own${at}`, ...before('own', at), `base${at}`)).toReversed();
  const range = commitRange(side([...branch, ...base], 2 * merges), side(base, merges));
  expect([range.commits.length, range.mergeBase, range.need]).toEqual([merges, `base${merges - 1}`, null]);
  expect(looks).toBeLessThan(10 * merges);
});
