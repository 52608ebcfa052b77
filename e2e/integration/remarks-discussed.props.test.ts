/** Old remarks are where Git says that their lines are, on any history; where it has not everything, nothing wrong is said. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import { createDiscussed } from '../../electron/remarks/discussed/index.ts';
import { createStore } from '../../electron/store/index.ts';
import { createHistories } from '../../git/remarks/histories.ts';
import { NOTHING_AHEAD } from '../../git/remarks/notes-on.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { writeHistory } from '../../hosting/testing/history.ts';
import type { Discussed } from '../../shared/ipc/remarks.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { script, step, type Step } from './support/scripted-history.ts';

const place = { orgId: 'folders', repo: 'demo' };
const signed = { config: ['user.name=Ann', 'user.email=ann@example.com'] };

/** What the app says in a folder. */
async function ask(folder: string, gitDir: string): Promise<Discussed> {
  const store = createStore(join(folder, 'profile'));
  const client = { gitRemote: () => Promise.reject(new Error('a folder needs no remote')) };
  const copies = createRepositoryCopies(join(folder, 'copies'), client, () => ({ gitDir, headDir: gitDir }));
  try {
    await copies.of(place).notes.refresh();
    const discussed = createDiscussed({
      copies,
      historyOf: createHistories(copies),
      ahead: NOTHING_AHEAD,
      store: store.remarkedFiles,
      calm: () => Promise.resolve(),
    });
    const [sha = '', base = ''] = (await gitText(['rev-parse', 'topic', 'main'], { gitDir })).split('\n');
    return await discussed.of({
      ...place,
      branch: 'topic',
      ephemeral: false,
      commits: { sha, base },
      whole: true,
    });
  } finally {
    store.close();
    copies.close();
  }
}

async function inRepository(work: (folder: string, gitDir: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'discussed-test-'));
  try {
    const gitDir = join(folder, 'repo.git');
    await gitText(['init', '--quiet', '--bare', gitDir]);
    await work(folder, gitDir);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** By blame: the commit that wrote each line of a file, and its file and number there. */
async function originsOf(gitDir: string, commit: string, path: string): Promise<string[]> {
  const blamed = await gitText(['blame', '--line-porcelain', commit, '--', path], { gitDir });
  return [...blamed.matchAll(LINE)].map(([, sha, line, name]) => `${sha} ${line} ${name}`);
}

const LINE = /^([0-9a-f]{40}) (\d+) \d+(?: \d+)?\n(?:[^\t].*\n)*?filename (.*)\n\t/gm;

const listing = async (gitDir: string, commit: string): Promise<string[]> =>
  (await gitText(['ls-tree', '-r', '--name-only', commit], { gitDir })).split('\n').filter(Boolean);

/** A small file is renamed when most of it is new: only from one commit to the next it is like itself. */
const UNLIKE: [Step[], number] = [
  [
    { kind: 'new', file: 0, at: 0, count: 1 },
    { kind: 'insert', file: 5, at: 0, count: 2 },
    { kind: 'rename', file: 8, at: 0, count: 1 },
  ],
  701,
];

test('a remark is at the line of the merge base that blame leads to the same origin', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.nat(1000), (steps, at) =>
      inRepository(async (folder, gitDir) => {
        await writeHistory(gitDir, script(steps));
        const all = (await gitText(['rev-list', '--reverse', 'main'], { gitDir })).split('\n');
        const commit = all[at % all.length] ?? '';
        const written = await listing(gitDir, commit);
        const path = written[at % written.length] ?? '';
        const origins = await originsOf(gitDir, commit, path);
        const remarks = origins.map((_, n) => `${path}:${n + 1}: ${n}`).join('\n');
        await runGit(['notes', 'add', '-m', remarks, commit], { gitDir, ...signed });
        // The branch removes everything, so that each line of the merge base counts.
        const now = await listing(gitDir, 'main');
        const files = { ...Object.fromEntries(now.map((name) => [name, null])), only: 'x\n' };
        await writeHistory(gitDir, [{ ref: 'refs/heads/topic', from: 'refs/heads/main', files }]);
        const places = new Map<string, string>();
        for (const name of now)
          for (const [n, origin] of (await originsOf(gitDir, 'main', name)).entries())
            places.set(origin, `${name} ${n + 1}`);
        const { threads } = await ask(folder, gitDir);
        const said = threads.map(({ placed, remarks: [first] }) => [
          Number(first?.text),
          placed.at === 'lines' ? `${placed.path} ${placed.lines.first}` : placed.at,
        ]);
        const expected = origins.flatMap((origin, n) => {
          const there = places.get(origin);
          return there === undefined ? [] : [[n, there]];
        });
        expect(said.toSorted(byNumber)).toEqual(expected);
      }),
    ),
    { numRuns: rounds(12, 300), examples: [UNLIKE] },
  );
});

const byNumber = ([a]: readonly unknown[], [b]: readonly unknown[]): number => Number(a) - Number(b);

const text = (change?: string): string =>
  Array.from({ length: 30 }, (_, n) => (n === 9 && change !== undefined ? change : `line ${n + 1}`)).join(
    '\n',
  );

/** A remark on the first commit of a base whose second one renames the file, and a branch that changes its line. */
async function renamed(gitDir: string): Promise<string> {
  await writeHistory(gitDir, [
    { files: { 'a.txt': text() } },
    { files: { 'a.txt': null, 'b.txt': text() } },
    { files: { 'c.txt': 'more\n' } },
  ]);
  const [first = ''] = (await gitText(['rev-list', '--reverse', 'main'], { gitDir })).split('\n');
  await runGit(['notes', 'add', '-m', 'a.txt:10: Why?', first], { gitDir, ...signed });
  await writeHistory(gitDir, [
    { ref: 'refs/heads/topic', from: 'refs/heads/main', files: { 'b.txt': text('changed') } },
  ]);
  return first;
}

const lines = (word: string): string => Array.from({ length: 30 }, (_, n) => `${word} ${n + 1}\n`).join('');

test('a file that was renamed and then removed is known by each of its names', async () => {
  await inRepository(async (folder, gitDir) => {
    await writeHistory(gitDir, [
      { files: { 'a.txt': lines('a') } },
      // Too unlike to be found from end to end.
      { files: { 'a.txt': lines('a') + lines('b') + lines('c') } },
      { files: { 'a.txt': null, 'b.txt': lines('a') + lines('b') + lines('d') } },
      { files: { 'b.txt': null, only: 'x\n' } },
    ]);
    const [first = '', , third = ''] = (await gitText(['rev-list', '--reverse', 'main'], { gitDir })).split(
      '\n',
    );
    await runGit(['notes', 'add', '-m', 'a.txt:10: Why?', first], { gitDir, ...signed });
    const branch = async (files: Record<string, string | null>): Promise<void> =>
      await writeHistory(gitDir, [{ ref: 'refs/heads/topic', from: 'refs/heads/main', files }]);
    await branch({ only: 'y\n' });
    expect((await ask(folder, gitDir)).threads).toEqual([]);
    await gitText(['update-ref', 'refs/heads/main', third], { gitDir });
    await branch({ 'b.txt': null });
    const { threads } = await ask(folder, gitDir);
    expect(threads.map(({ placed }) => placed)).toEqual([
      { at: 'lines', path: 'b.txt', side: 'old', lines: { first: 10, last: 10 } },
    ]);
  });
});

const clone = (from: string, to: string, ...flags: string[]): Promise<unknown> =>
  runGit(['clone', '--quiet', '--mirror', ...flags, `file://${from}`, to], { protocols: ['file'] });

test('in a shallow clone nothing is said of commits that it lacks', async () => {
  await inRepository(async (folder, gitDir) => {
    await renamed(gitDir);
    expect((await ask(folder, gitDir)).threads).toHaveLength(1);
    const shallow = join(folder, 'shallow.git');
    await clone(gitDir, shallow, '--depth=2', '--no-single-branch');
    expect(await ask(join(folder, 'other'), shallow)).toEqual({ threads: [], problem: null });
  });
});

test('in a clone without old contents nothing is fetched, and nothing wrong is said', async () => {
  await inRepository(async (folder, gitDir) => {
    await renamed(gitDir);
    await gitText(['config', 'uploadpack.allowFilter', 'true'], { gitDir });
    for (const filter of ['blob:none', 'tree:0']) {
      const partial = join(folder, `${filter.replace(':', '-')}.git`);
      await clone(gitDir, partial, `--filter=${filter}`);
      const before = await gitText(['count-objects', '-v'], { gitDir: partial });
      expect(await ask(join(folder, filter.replace(':', '-')), partial)).toEqual({
        threads: [],
        problem: null,
      });
      expect(await gitText(['count-objects', '-v'], { gitDir: partial })).toBe(before);
    }
  });
});

test('rewritten history: remarks on commits that the base no longer has are not said', async () => {
  await inRepository(async (folder, gitDir) => {
    await renamed(gitDir);
    await writeHistory(gitDir, [
      { ref: 'refs/heads/anew', message: 'another beginning', files: { 'b.txt': text() } },
    ]);
    await gitText(['update-ref', 'refs/heads/main', 'refs/heads/anew'], { gitDir });
    await writeHistory(gitDir, [
      { ref: 'refs/heads/anew', from: 'refs/heads/main', files: { 'b.txt': text('changed') } },
    ]);
    await gitText(['update-ref', 'refs/heads/topic', 'refs/heads/anew'], { gitDir });
    expect((await ask(folder, gitDir)).threads).toEqual([]);
  });
});
