/** What is shown depends on the two commits: the same ones, under whatever a folder, a user or a system says. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runGit } from '../../git/process/run.ts';
import { branchDiffResult } from '../../shared/wire/diff.ts';
import { inspectFolder } from '../in-place.ts';
import { long } from '../testing/diff-scene.ts';
import { DIFF_SETTINGS } from '../testing/diff-settings.ts';
import type { Scripted } from '../testing/history.ts';
import { USER_SETTINGS, type Variables } from '../testing/user-settings.ts';
import { openWorld, type World } from '../testing/world.ts';

const module = (digit: string) => ({ mode: '160000', content: digit.repeat(40) });
const IGNORED = '[submodule "lib"]\n\tpath = lib\n\turl = ./lib\n\tignore = all\n';
const function20 = (word: string): string => `int main()\n{\n${long('line', 20)}${word}\n}\n`;
const HISTORY: readonly Scripted[] = [
  {
    files: {
      '.gitattributes': 'held.lock -diff\n*.txt diff=house\n',
      '.gitmodules': IGNORED,
      lib: module('1'),
      'a.txt': long('a', 20),
      'blank.txt': 'one\n\n\ntwo\n',
      'code.c': function20('one'),
      'far.txt': long('far', 60),
      'moved.txt': long('moved', 12),
      'source.txt': long('source', 12),
      'held.lock': 'x 1\n',
      'data.csv': 'a,1\nb,2\n',
      'image.png': new Uint8Array([0x89, 0x50, 0, 1, 2]),
      kind: new Uint8Array([1, 0, 2]),
      'mode.sh': '#!/bin/sh\n',
    },
  },
  {
    ref: 'refs/heads/feature',
    from: 'refs/heads/main',
    files: { 'a.txt': `first\n${long('a', 20)}`, 'n.txt': 'new\n' },
  },
  {
    ref: 'refs/heads/feature',
    files: {
      '.gitattributes': 'held.lock -diff\n*.txt diff=house\n*.csv -diff\n',
      lib: module('2'),
      'blank.txt': 'one\n\n\n\nthree\n',
      'code.c': function20('two'),
      'far.txt': long('far', 60).replace('far 5\n', 'near 5\n').replace('far 40\n', 'near 40\n'),
      'moved.txt': null,
      'dir/moved.txt': `${long('moved', 12)}more\n`,
      'source.txt': `${long('source', 12)}changed\n`,
      'copy.txt': `${long('source', 12)}copied\n`,
      'held.lock': 'x 2\n',
      'data.csv': 'a,1\nb,3\n',
      'image.png': new Uint8Array([0x89, 0x50, 0, 9]),
      kind: module('3'),
      'mode.sh': { mode: '100755', content: '#!/bin/sh\n' },
      'caf\xe9.txt': 'latin1 name\n',
    },
  },
  {
    ref: 'refs/heads/hidden',
    from: 'refs/heads/main',
    files: { '.gitattributes': '* -diff\n*.txt binary\n' },
  },
  { ref: 'refs/heads/bare', files: { 'only.md': 'nothing else\n' } },
];

let world: World;
let clone: string;
const QUERIES = [
  'repos/branches/diff?branch=feature&base=main',
  'repos/diff?sha=feature&baseSha=main',
  'repos/diff?sha=feature',
  'repos/diff?sha=feature~1',
  'repos/branches/diff?branch=feature&base=main&path=a.txt&path=dir/moved.txt&path=lib&path=held.lock',
];
const MORE_QUERIES = [
  'repos/commits?branch=feature&base=main',
  'repos/commits?branch=feature',
  'repos/blame?ref=feature&path=a.txt',
];
const EVERY_QUERY = [...QUERIES, ...MORE_QUERIES];
const asked = async (name: string, queries: readonly string[] = QUERIES): Promise<string[]> => {
  const token = await world.token(name, ['git:read']);
  return await Promise.all(
    queries.map(async (query) => (await world.send('GET', `/api/v1/${query}`, { token })).text),
  );
};
let onHost: string[];

beforeAll(async () => {
  world = await openWorld();
  const gitDir = await world.repository('demo', HISTORY);
  clone = mkdtempSync(join(tmpdir(), 'same-answer-'));
  await runGit(['init', '--quiet', '--initial-branch=main', clone]);
  await runGit(['fetch', '--quiet', gitDir, 'refs/heads/*:refs/heads/*', '--update-head-ok'], {
    cwd: clone,
    protocols: ['file'],
  });
  await runGit(['reset', '--quiet', '--hard', 'main'], { cwd: clone });
  onHost = await asked('demo', EVERY_QUERY);
});
afterAll(async () => {
  await world.close();
  rmSync(clone, { recursive: true, force: true });
});
afterEach(() => vi.unstubAllEnvs());

const states = (answer: string): Record<string, string> => {
  const { files, filtered_files } = branchDiffResult.parse(JSON.parse(answer));
  return Object.fromEntries([...files, ...filtered_files].map(({ path, state }) => [path, state]));
};

test('the host tells every change, whatever the branch says of itself', () => {
  expect(states(onHost[0] ?? '')).toEqual({
    '.gitattributes': 'M',
    'a.txt': 'M',
    'blank.txt': 'M',
    '"caf\\351.txt"': 'A',
    'code.c': 'M',
    'copy.txt': 'C094',
    'data.csv': 'M',
    'dir/moved.txt': 'R095',
    'far.txt': 'M',
    'held.lock': 'M',
    'image.png': 'M',
    kind: 'T',
    lib: 'M',
    'mode.sh': 'M',
    'n.txt': 'A',
    'source.txt': 'M',
  });
  expect(onHost[1]?.replace(/^.*?"files":/s, '')).toBe(onHost[0]?.replace(/^.*?"files":/s, ''));
});

test('attributes of the older side hold text back, say so, and give it when it is asked for by name', () => {
  const { filtered_files, files } = branchDiffResult.parse(JSON.parse(onHost[0] ?? ''));
  expect(filtered_files.map(({ path, why, bytes }) => [path, why, bytes])).toEqual([
    ['held.lock', 'attributes', 4],
    ['image.png', undefined, 4],
  ]);
  expect(files.find(({ path }) => path === 'data.csv')?.raw).toContain('\n-b,2\n+b,3\n');
  const named = branchDiffResult.parse(JSON.parse(onHost[4] ?? ''));
  expect(named.filtered_files).toEqual([]);
  expect(named.files.find(({ path }) => path === 'held.lock')?.raw).toContain('\n-x 1\n+x 2\n');
});

const setVariables = (variables: Variables): void => {
  for (const [variable, value] of Object.entries(variables)) vi.stubEnv(variable, value);
};

test.each(DIFF_SETTINGS.map((setting, nth) => ({ ...setting, nth })))(
  'a folder answers as the host does: $name',
  async ({ change, history, variables = () => ({}), nth }) => {
    const folder = `${clone}-${String(nth)}`;
    const name = `folder-${String(nth)}`;
    try {
      cpSync(clone, folder, { recursive: true });
      const served = await inspectFolder(folder);
      await change?.(folder);
      world.hosting.host.store.addInPlace(name, served);
      setVariables(variables(folder));
      const answers = await asked(name);
      const said = history === undefined ? '' : `"history":"${history}",`;
      expect(answers[0]).toContain(said);
      for (const [at, query] of QUERIES.entries())
        expect(answers[at]?.replace(said, ''), query).toBe(onHost[at]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** What Git itself says of these commits, in an environment with nothing but these variables. */
function plainGit(cwd: string, variables: Variables): string {
  const env = { PATH: process.env['PATH'], ...variables };
  const { status, stdout, stderr } = spawnSync('git', ['log', '-p', 'main..feature'], {
    cwd,
    env,
  });
  return `${String(status)} ${stdout.toString('latin1')} ${stderr.toString('latin1')}`;
}

test.each(USER_SETTINGS.map((setting, nth) => ({ ...setting, nth })))(
  'the user’s and the system’s settings change no answer: $name',
  async ({ begin, nth }) => {
    const folder = `${clone}-user-${String(nth)}`;
    const name = `user-${String(nth)}`;
    try {
      cpSync(clone, folder, { recursive: true });
      const variables = await begin(folder);
      world.hosting.host.store.addInPlace(name, await inspectFolder(folder));
      const plain = plainGit(folder, { HOME: '/nowhere', GIT_CONFIG_NOSYSTEM: '1' });
      setVariables(variables);
      expect(plainGit(folder, variables), 'what Git itself heeds').not.toBe(plain);
      for (const repository of ['demo', name]) {
        const answers = await asked(repository, EVERY_QUERY);
        for (const [at, query] of EVERY_QUERY.entries())
          expect(answers[at], `${repository}: ${query}`).toBe(onHost[at]);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
