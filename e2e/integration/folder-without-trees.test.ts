/** A clone without the trees of its commits: what cannot be read says so in a folder's words, with a command that helps. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Repository } from '../../electron/repositories/port.ts';
import { runGit } from '../../git/process/run.ts';
import { failureOf } from './support/failure-of.ts';
import { openScene, type Scene } from './support/repositories-scene.ts';

let scene: Scene;
let root: string;
let clone: string;
let repository: Repository;
let commit: string;

beforeEach(async () => {
  scene = await openScene('folder');
  root = await mkdtemp(join(tmpdir(), 'without-trees-'));
  clone = join(root, 'clone');
  for (const key of ['uploadpack.allowFilter', 'uploadpack.allowAnySHA1InWant'])
    await scene.git('config', key, 'true');
  const from = pathToFileURL(scene.gitDir).href;
  // Nothing is tidied up behind a fetch, while the folder is removed.
  const how = [
    '--quiet',
    '--no-checkout',
    '--filter=tree:0',
    '--origin=up',
    '--config=maintenance.auto=false',
  ];
  await runGit(['clone', ...how, from, clone], { protocols: ['file'] });
  repository = scene.repositories.open(await scene.repositories.folders.open(clone));
  commit = await scene.git('rev-parse', 'topic');
});
afterEach(async () => {
  await scene.close();
  await rm(root, { recursive: true, force: true });
});

const end = async (steps: AsyncGenerator<unknown, unknown>): Promise<void> => {
  for (let step = await steps.next(); step.done !== true; step = await steps.next());
};

const READS = {
  'the files of a commit': () => repository.files({ branch: 'topic', ephemeral: false, commit }),
  'the history of a file': () =>
    end(repository.fileHistory({ branch: 'topic', ephemeral: false, commit, path: 'a.txt' })),
  'a search': () =>
    end(
      repository.search({
        branch: 'topic',
        ephemeral: false,
        commit,
        text: 'two',
        isPattern: false,
        matchCase: false,
        first: [],
        fetches: false,
      }),
    ),
  'who wrote a file': () =>
    repository.lines.blame({
      branch: 'topic',
      ephemeral: false,
      commit,
      path: 'a.txt',
      ranges: [],
      ignoreSpace: false,
    }),
  'a whole file': async () => {
    const sides = { branch: 'topic', base: 'main', ephemeral: false, ephemeralBase: false, paths: [] };
    await (
      await repository.diff({ ...sides, commits: { sha: commit, base: null }, wholeFile: 'a.txt' })
    ).text();
  },
};

test.each(Object.entries(READS))('%s is read after what the failure suggests', async (_, read) => {
  const failure = await failureOf(read());
  expect(failure).toMatchObject({
    kind: 'host-unavailable',
    message: 'This clone is partial, and some of what is needed here was never fetched.',
  });
  expect(`${failure.message} ${failure.next}`).not.toMatch(/host|git:read/);
  execFileSync('sh', ['-c', failure.command ?? 'false'], { cwd: clone, stdio: 'ignore' });
  await read();
});

test('commits are listed as Git lists them: nothing of them is in a tree', async () => {
  const sides = { branch: 'topic', base: 'refs/remotes/up/main', ephemeral: false, ephemeralBase: false };
  const { commits } = await repository.commits({ ...sides, branch: 'refs/remotes/up/topic' });
  expect(commits.map(({ message }) => message)).toEqual(['Once more', 'On the topic']);
  const all = await repository.history({ name: 'refs/remotes/up/topic', ephemeral: false });
  expect(all.commits).toHaveLength(4);
});

test('a file whose content was never fetched is not called a file that is not there', async () => {
  const path = join(root, 'without-contents');
  const how = ['--quiet', '--no-checkout', '--filter=blob:none', '--config=maintenance.auto=false'];
  await runGit(['clone', ...how, pathToFileURL(scene.gitDir).href, path], { protocols: ['file'] });
  const partial = scene.repositories.open(await scene.repositories.folders.open(path));
  const request = {
    branch: 'topic',
    ephemeral: false,
    ranges: [{ first: 1, last: 1 }],
    ignoreSpace: false,
  };
  expect(await failureOf(partial.lines.blame({ ...request, commit, path: 'a.txt' }))).toMatchObject({
    message: 'This clone is partial, and some of what is needed here was never fetched.',
  });
  expect(await failureOf(partial.lines.blame({ ...request, commit, path: 'none' }))).toMatchObject({
    kind: 'not-found',
  });
});
