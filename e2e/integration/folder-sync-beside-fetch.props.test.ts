/** Beside `git fetch` in a twin of the clone: what that keeps, a Sync keeps; what that moves, it moves or tells. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { Clone, Remote } from './support/clones.ts';
import { patience } from '../../shared/testing/patience.ts';

let origin: Remote;
let root: string;
/** Commits, each the parent of the next. */
const commits: string[] = [];
beforeAll(async () => {
  origin = await Remote.open();
  root = await mkdtemp(join(tmpdir(), 'beside-'));
  const one = await origin.clone();
  commits.push(origin.first);
  for (const text of ['second', 'third']) commits.push(await one.commit(text));
  await one.git('push', '--quiet', 'origin', 'HEAD:refs/keep/all');
  await cp(origin.path, join(root, 'origin.git'), { recursive: true });
  await cp(one.path, join(root, 'clone'), { recursive: true });
});
afterAll(async () => {
  await origin.close();
  await rm(root, { recursive: true, force: true });
});

const TAKEN = ['refs/remotes/origin/HEAD', 'refs/remotes/origin/main', 'refs/heads/main'];
/** Names that are in each other's way, among others. */
const name = fc.constantFrom('a', 'a/b', 'a/b/c', 'b', 'b/a', 'v1', 'v1/rc', 'HEAD/x');
const refs = (prefixes: readonly string[]) =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...prefixes), name, fc.nat(2)), {
      maxLength: 6,
      selector: ([prefix, one]) => prefix + one,
    })
    .map((all) =>
      all.filter((one, at) =>
        [...TAKEN, ...all.slice(0, at).map(nameOf)].every((other) => !inTheWay(nameOf(one), other)),
      ),
    );
type Given = readonly [prefix: string, name: string, commit: number];
const nameOf = ([prefix, one]: Given): string => `${prefix}${one}`;
const inTheWay = (one: string, other: string): boolean =>
  one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

const scene = fc.record({
  there: refs(['refs/heads/', 'refs/tags/']),
  here: refs(['refs/remotes/origin/', 'refs/tags/', 'refs/remotes/other/']),
  lines: fc.constantFrom(
    ['+refs/heads/*:refs/remotes/origin/*'],
    ['refs/heads/*:refs/remotes/origin/*'],
    ['+refs/heads/*:refs/remotes/origin/*', 'refs/tags/*:refs/tags/*'],
    ['+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*'],
    ['+refs/heads/*:refs/remotes/origin/*', '^refs/heads/a/*'],
    ['+refs/heads/a:refs/remotes/origin/b'],
    ['+refs/heads/*:refs/tags/*'],
    ['+refs/heads/*:refs/remotes/other/*', '+refs/heads/b:refs/remotes/origin/a'],
  ),
  settings: fc.subarray([
    'fetch.prune=true',
    'remote.origin.prune=true',
    'remote.origin.prune=false',
    'fetch.pruneTags=true',
    'remote.origin.tagOpt=--no-tags',
    'remote.origin.tagOpt=--tags',
  ]),
});

const INTO = ['refs/heads', 'refs/tags', 'refs/remotes'];
async function refsOf(gitDir: string): Promise<Map<string, string>> {
  const text = await gitText(['for-each-ref', '--format=%(refname) %(objectname)', ...INTO], { gitDir });
  return new Map(text.split('\n').map((line) => [line.split(' ', 1)[0] ?? '', line.split(' ')[1] ?? '']));
}

async function setRefs(gitDir: string, given: readonly Given[]): Promise<void> {
  const lines = given.map((one) => `update ${nameOf(one)} ${commits[one[2]] ?? ''}\n`);
  await runGit(['update-ref', '--stdin'], { gitDir, input: lines.join('') });
}

test(
  'what a plain fetch keeps is kept, and what it moves is moved or told',
  async () => {
    await fc.assert(
      fc.asyncProperty(scene, async ({ there, here, lines, settings }) => {
        const at = await mkdtemp(join(root, 'case-'));
        const [remote, synced, fetched] = ['origin.git', 'synced', 'fetched'].map((one) => join(at, one));
        if (remote === undefined || synced === undefined || fetched === undefined)
          throw new Error('no folders');
        await cp(join(root, 'origin.git'), remote, { recursive: true });
        await cp(join(root, 'clone'), synced, { recursive: true });
        await setRefs(remote, there);
        await setRefs(join(synced, '.git'), here);
        const config = join(synced, '.git', 'config');
        const rest = (await readFile(config, 'utf8')).replace(/\[remote "origin"\][^[]*/, '');
        const values = settings.map((one) => /^(.*)\.([^.=]*)=(.*)$/.exec(one)?.slice(1) ?? []);
        await writeFile(
          config,
          [
            rest,
            '[remote "origin"]',
            `url = ${remote}`,
            ...lines.map((line) => `fetch = ${line}`),
            ...values.flatMap(([section, key, value]) => [
              section === 'fetch' ? '[fetch]' : '[remote "origin"]',
              `${key ?? ''} = ${value ?? ''}`,
            ]),
            '',
          ].join('\n'),
        );
        await cp(synced, fetched, { recursive: true });
        const before = await refsOf(join(synced, '.git'));
        // 128: a fetch line names a branch that is not there, or two of them lead to one ref, and nothing comes. A
        // Sync goes on with the other lines.
        const { code } = await runGit(['fetch', '--quiet', 'origin'], {
          cwd: fetched,
          protocols: ['file'],
          okCodes: [0, 1, 128],
        });
        const clone = new Clone(synced);
        const report = await clone.sync();
        if (code !== 128) expect(report.problem).toBeNull();
        const [plain, ours] = [await refsOf(join(fetched, '.git')), await refsOf(join(synced, '.git'))];
        for (const [ref, sha] of before)
          if (code === 128) expect([ref, ours.has(ref)]).toEqual([ref, true]);
          else if (plain.get(ref) === sha) expect([ref, ours.get(ref)]).toEqual([ref, sha]);
        const words = report.messages.join('\n');
        for (const [ref, sha] of plain)
          if (before.get(ref) !== sha && ours.get(ref) !== sha) expect(words).toContain(ref);
        for (const ref of ours.keys())
          if (!plain.has(ref) && code !== 128) expect([ref, before.has(ref)]).toEqual([ref, true]);
        expect(words).not.toMatch(/Total|delta|objects/);
        await rm(at, { recursive: true });
      }),
      { numRuns: rounds(12, 300), seed: 6, endOnFailure: true },
    );
  },
  patience(300_000),
);
