import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runGit } from '../../git/process/run.ts';
import { later } from '../../git/testing/later.ts';
import { inspectFolder, type NotServed } from '../in-place.ts';
import { begin, commit, end, git, repository, root, work, world } from '../testing/branch-scene.ts';

beforeEach(begin);
afterEach(end);

/** What the service says first of a folder, and the files of its first comparison. */
async function opened(path: string): Promise<{ state: string; files: string[] }> {
  world.hosting.host.store.removeInPlace('it');
  world.hosting.host.store.addInPlace('it', await inspectFolder(path));
  const token = await world.token('it', ['git:read']);
  const read = async (what: string) => await world.send('GET', `/api/v1/repos/${what}`, { token });
  const { state, suggested } = await world.askFolder('head', 'it', {});
  if (suggested === null) return { state, files: [] };
  const id = async (name: string): Promise<string> =>
    (await read(`revision?name=${encodeURIComponent(name)}`)).json.commit.sha;
  const [sha, baseSha] = await Promise.all([id(suggested.branch), id(suggested.base)]);
  const diff = await read(`diff?sha=${sha}&baseSha=${baseSha}`);
  return { state, files: diff.json.files.map((file: { path: string }) => file.path) };
}

const TWO = { state: 'branch', files: ['two.txt'] };

/** What opens, and what is seen first. */
const SHAPES: Record<string, () => Promise<[string, object]>> = {
  'a work tree': async () => [work, TWO],
  'its .git folder': async () => [join(work, '.git'), TWO],
  'a bare repository': async () => {
    await git(root, 'clone', '--quiet', '--bare', work, 'bare.git');
    return [join(root, 'bare.git'), TWO];
  },
  'a linked work tree': async () => {
    await git(work, 'checkout', '--quiet', 'main');
    await git(work, 'worktree', 'add', '--quiet', join(root, 'linked'), 'topic');
    return [join(root, 'linked'), TWO];
  },
  'a detached HEAD': async () => {
    await git(work, 'checkout', '--quiet', '--detach');
    return [work, { state: 'detached', files: ['two.txt'] }];
  },
  'an unborn branch': async () => {
    await runGit(['init', '--quiet', join(root, 'empty')]);
    return [join(root, 'empty'), { state: 'unborn', files: [] }];
  },
  'SHA-256': async () => [await repository('wide', '--object-format=sha256'), TWO],
  'a link to the folder': async () => {
    await symlink(work, join(root, 'link'));
    return [join(root, 'link'), TWO];
  },
  'names in any script, and core.quotePath': async () => {
    const path = await repository('日本語 "project"');
    await git(path, 'config', 'core.quotePath', 'false');
    await commit(path, '変更');
    return [path, { state: 'branch', files: ['two.txt', '変更.txt'] }];
  },
  submodules: async () => {
    await git(work, 'submodule', '--quiet', 'add', await repository('inner'), 'inner');
    await git(work, 'commit', '--quiet', '-m', 'submodule');
    return [work, { state: 'branch', files: ['.gitmodules', 'inner', 'two.txt'] }];
  },
  'a submodule’s own folder': async () => {
    await git(work, 'submodule', '--quiet', 'add', await repository('inner'), 'inner');
    await git(join(work, 'inner'), 'checkout', '--quiet', 'topic');
    return [join(work, 'inner'), expect.objectContaining({ state: 'branch' })];
  },
  'Git’s own folder of a submodule': async () => {
    await git(work, 'submodule', '--quiet', 'add', await repository('inner'), 'inner');
    await git(join(work, 'inner'), 'checkout', '--quiet', 'topic');
    return [join(work, '.git/modules/inner'), expect.objectContaining({ state: 'branch' })];
  },
  'Git’s own folder of a linked work tree': async () => {
    await git(work, 'checkout', '--quiet', 'main');
    await git(work, 'worktree', 'add', '--quiet', join(root, 'linked'), 'topic');
    return [join(work, '.git/worktrees/linked'), TWO];
  },
  'a shallow clone': async () => {
    await git(root, 'clone', '--quiet', '--depth=1', '--no-single-branch', `file://${work}`, 'shallow');
    return [join(root, 'shallow'), expect.objectContaining({ state: 'branch' })];
  },
  'objects that are borrowed': async () => {
    await git(root, 'clone', '--quiet', '--shared', '--branch=topic', work, 'borrower');
    return [join(root, 'borrower'), expect.objectContaining({ state: 'branch' })];
  },
};

test.each(Object.keys(SHAPES))('%s opens', async (shape) => {
  const [path, seen] = (await SHAPES[shape]?.()) ?? ['', {}];
  const { state, files } = await opened(path);
  expect({ state, files: files.toSorted() }).toEqual(seen);
});

/** What does not open, why, and what would help. */
const REFUSED: Record<string, () => Promise<[string, object]>> = {
  nothing: async () => await Promise.resolve([join(root, 'no'), { message: 'There is no such folder' }]),
  'a file': async () =>
    await Promise.resolve([join(work, 'one.txt'), { message: 'This is a file, not a folder' }]),
  'a folder without Git': async () => {
    await mkdir(join(root, 'plain'));
    return [join(root, 'plain'), { message: 'The folder is not a Git repository', help: {} }];
  },
  'a subfolder': async () => {
    await mkdir(join(work, 'sub/deeper'), { recursive: true });
    return [
      join(work, 'sub/deeper'),
      {
        message: 'The folder is part of a repository',
        help: { enclosing: work, next: expect.stringContaining(work) },
      },
    ];
  },
  'one whose configuration says that its files are in a folder that is gone': async () => {
    await git(work, 'config', 'core.worktree', '../../gone');
    const command = `git config --file ${join(work, '.git/config')} --unset core.worktree`;
    return [
      work,
      { message: expect.stringMatching(/core\.worktree.*: \.\.\/\.\.\/gone$/), help: { command } },
    ];
  },
  'a repository of a later format': async () => {
    await git(work, 'config', 'core.repositoryFormatVersion', '9');
    return [work, { message: 'The repository needs a newer Git than the one on this computer' }];
  },
  'refs that are kept in a form that this Git does not know': async () => {
    await git(work, 'config', 'core.repositoryFormatVersion', '1');
    await git(work, 'config', 'extensions.refStorage', 'later');
    return [work, { message: 'The repository needs a newer Git than the one on this computer' }];
  },
  'a broken configuration': async () => {
    await appendFile(join(work, '.git/config'), '[core\n');
    const lines = (await readFile(join(work, '.git/config'), 'utf8')).split('\n').length - 1;
    const next = `Fix line ${lines.toString()} of .git/config, then open the folder again.`;
    return [work, { message: 'The repository’s configuration cannot be read', help: { next } }];
  },
  'an empty HEAD, as a power cut leaves it': async () => {
    await writeFile(join(work, '.git/HEAD'), '');
    return [work, { message: 'The repository’s HEAD file is empty', help: { next: expect.any(String) } }];
  },
  'a damaged HEAD': async () => {
    await writeFile(join(work, '.git/HEAD'), 'rubbish\n');
    return [work, { message: 'The repository’s HEAD file is damaged', help: { next: expect.any(String) } }];
  },
  'a .git file that leads nowhere': async () => {
    await mkdir(join(root, 'moved'));
    await writeFile(join(root, 'moved/.git'), 'gitdir: ../gone/.git\n');
    return [
      join(root, 'moved'),
      {
        message: 'The folder’s .git file leads to a folder that does not exist',
        help: { next: expect.stringContaining('../gone/.git') },
      },
    ];
  },
};

test.each(Object.keys(REFUSED))('%s is refused in words', async (shape) => {
  const [path, why] = (await REFUSED[shape]?.()) ?? ['', {}];
  const problem: NotServed | null = await inspectFolder(path).then(
    () => null,
    (error: NotServed) => error,
  );
  expect(problem).toMatchObject(why);
});

/** From now on every folder belongs to another user, as far as Git can tell: only root could give one away. */
async function giveAway(): Promise<void> {
  const path = process.env['PATH'] ?? '';
  const real = path
    .split(':')
    .map((folder) => join(folder, 'git'))
    .find(existsSync);
  const bin = join(root, 'bin');
  await mkdir(bin);
  const program = `#!/bin/sh\nexport GIT_TEST_ASSUME_DIFFERENT_OWNER=1\nexec '${real ?? ''}' "$@"\n`;
  await writeFile(join(bin, 'git'), program, { mode: 0o755 });
  vi.stubEnv('PATH', `${bin}:${path}`);
}

test.runIf(process.platform !== 'win32')(
  'another user’s folder: the user’s own safe.directory is honoured, else the command is told',
  async () => {
    // What the folder says of itself does not count.
    await git(work, 'config', 'safe.directory', '*');
    await giveAway();
    const help = { command: `git config --global --add safe.directory ${work}` };
    const refused = { message: 'The folder belongs to another user', help };
    await expect(inspectFolder(work)).rejects.toMatchObject(refused);
    // Nor does what the user says of it in another setting.
    const add = ['config', '--file', join(root, '.gitconfig'), '--add'];
    await runGit([...add, 'gui.recentrepo', work]);
    await expect(inspectFolder(work)).rejects.toMatchObject(refused);
    await runGit([...add, 'safe.directory', work]);
    expect(await opened(work)).toEqual(TWO);
  },
);

test('a folder that its configuration says is gone, while it is served, is named, and is read again when it is back', async () => {
  await opened(work);
  await git(work, 'config', 'core.worktree', '../../gone');
  later(600);
  await expect(world.askFolder('head', 'it', {})).rejects.toMatchObject({
    kind: 'validation',
    message: expect.stringContaining('core.worktree'),
  });
  await git(root, 'config', '--file', join(work, '.git/config'), '--unset', 'core.worktree');
  later(600);
  expect(await world.askFolder('head', 'it', {})).toMatchObject({ state: 'branch' });
});

test('a folder that is moved while it is served is no missing Git', async () => {
  await opened(work);
  await rename(work, `${work}-moved`);
  await expect(runGit(['rev-parse', 'HEAD'], { gitDir: join(work, '.git') })).rejects.toMatchObject({
    reason: 'no-folder',
  });
});
