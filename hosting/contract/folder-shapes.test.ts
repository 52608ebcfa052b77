import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/run.ts';
import { gitStartedBy } from '../../git/testing/started.ts';
import { inspectFolder, type NotServed } from '../in-place.ts';
import { openWorld, type World } from '../testing/world.ts';

const WHO = ['user.name=R', 'user.email=r@example.com', 'commit.gpgsign=false'];
const { HOME, XDG_CONFIG_HOME } = process.env;
let world: World;
let root: string;
let work: string;

const git = async (cwd: string, ...args: string[]): Promise<string> =>
  await gitText(args, { cwd, config: WHO, protocols: ['file'] });

async function commit(cwd: string, text: string): Promise<void> {
  await writeFile(join(cwd, `${text}.txt`), `${text}\n`);
  await git(cwd, 'add', '.');
  await git(cwd, 'commit', '--quiet', '-m', text);
}

async function repository(name: string, ...options: string[]): Promise<string> {
  const path = join(root, name);
  await runGit(['init', '--quiet', '--initial-branch=main', ...options, path]);
  await commit(path, 'one');
  await git(path, 'checkout', '--quiet', '-b', 'topic');
  await commit(path, 'two');
  return path;
}

/** What the service says first of a folder, and the files of its first comparison. */
async function opened(path: string): Promise<{ state: string; files: string[] }> {
  world.hosting.host.store.removeInPlace('it');
  world.hosting.host.store.addInPlace('it', await inspectFolder(path));
  const token = await world.token('it', ['git:read']);
  const read = async (what: string) => await world.send('GET', `/api/v1/repos/${what}`, { token });
  const head = await read('head');
  const { state, suggested } = head.json;
  if (suggested === null) return { state, files: [] };
  const id = async (name: string): Promise<string> =>
    (await read(`revision?name=${encodeURIComponent(name)}`)).json.commit.sha;
  const [sha, baseSha] = await Promise.all([id(suggested.branch), id(suggested.base)]);
  const diff = await read(`diff?sha=${sha}&baseSha=${baseSha}`);
  return { state, files: diff.json.files.map((file: { path: string }) => file.path) };
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shapes-'));
  process.env['HOME'] = root;
  delete process.env['XDG_CONFIG_HOME'];
  world = await openWorld();
  work = await repository('work');
});
afterEach(async () => {
  if (HOME !== undefined) process.env['HOME'] = HOME;
  if (XDG_CONFIG_HOME !== undefined) process.env['XDG_CONFIG_HOME'] = XDG_CONFIG_HOME;
  await world.close();
  await rm(root, { recursive: true, force: true });
});

test('the first comparison of a folder waits for few Git processes, one after the other', async () => {
  await git(work, 'checkout', '--quiet', 'main');
  let folder: Awaited<ReturnType<typeof inspectFolder>> | undefined;
  expect(await gitStartedBy(async () => (folder = await inspectFolder(work)))).toEqual(['rev-parse']);
  if (folder === undefined) throw new Error('not looked at');
  world.hosting.host.store.addInPlace('it', folder);
  const token = await world.token('it', ['git:read']);
  let suggested = { base: '', branch: '' };
  const first = await gitStartedBy(async () => {
    suggested = (await world.send('GET', '/api/v1/repos/head', { token })).json.suggested;
  });
  expect(suggested).toEqual({ base: 'refs/heads/main', branch: 'refs/heads/topic' });
  // Whether Git would wait there; a Git that stays for questions, beside the main lines; the newest branches of remotes, of here.
  const finding = ['config', 'log', 'for-each-ref', 'cat-file', 'log', 'rev-list'];
  expect(first).toEqual(finding);
  const diff = await gitStartedBy(async () => {
    const { base, branch } = suggested;
    const { json } = await world.send('GET', `/api/v1/repos/diff?sha=${branch}&baseSha=${base}`, { token });
    expect(json.files.map((file: { path: string }) => file.path)).toEqual(['two.txt']);
  });
  expect(diff).toEqual(['diff-tree']);
});

test('the diff that is suggested is begun when a folder is opened, before it is asked for', async () => {
  await git(work, 'checkout', '--quiet', 'main');
  const served = world.hosting.host.store.addInPlace('it', await inspectFolder(work));
  const token = await world.token('it', ['git:read']);
  let suggested = { base: '', branch: '' };
  const opening = await gitStartedBy(async () => {
    world.hosting.host.heads.ahead(served);
    suggested = (await world.send('GET', '/api/v1/repos/head', { token })).json.suggested;
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(opening.at(-1)).toBe('diff-tree');
  const { base, branch } = suggested;
  const ask = `/api/v1/repos/diff?sha=${branch}&baseSha=${base}`;
  const shown = await gitStartedBy(async () => {
    const { json } = await world.send('GET', ask, { token });
    expect(json.files.map((file: { path: string }) => file.path)).toEqual(['two.txt']);
  });
  expect(shown).toEqual([]);
});

test('the first look at uncommitted changes does not make the repository that they are taken in, where that is ready', async () => {
  const served = world.hosting.host.store.addInPlace('it', await inspectFolder(work));
  const { worktrees } = world.hosting.host;
  expect(await gitStartedBy(() => worktrees.ready(served))).toEqual(['rev-parse']);
  await writeFile(join(work, 'two.txt'), 'ready\n');
  const token = await world.token('it', ['git:read']);
  const taking = await gitStartedBy(async () => {
    expect((await world.send('GET', '/api/v1/repos/worktree', { token })).json.commit).toMatch(/^[0-9a-f]+$/);
  });
  expect(taking).not.toContain('rev-parse');
  expect(taking).toContain('diff-files');
});

test('uncommitted changes wait for few Git processes, and their diff for one', async () => {
  world.hosting.host.store.addInPlace('it', await inspectFolder(work));
  const token = await world.token('it', ['git:read']);
  await world.send('GET', '/api/v1/repos/revision?name=HEAD', { token });
  const read = async (text: string): Promise<{ taking: string[]; showing: string[] }> => {
    await writeFile(join(work, 'two.txt'), text);
    let snapshot = '';
    const taking = await gitStartedBy(async () => {
      snapshot = (await world.send('GET', '/api/v1/repos/worktree', { token })).json.commit;
    });
    const showing = await gitStartedBy(async () => {
      const diff = await world.send('GET', `/api/v1/repos/diff?sha=${snapshot}&baseSha=HEAD`, { token });
      expect(diff.json.files.map((file: { raw: string }) => file.raw).join('')).toContain(`+${text}`);
      const range = await world.send('GET', `/api/v1/repos/commits?branch=${snapshot}&base=main`, { token });
      expect(range.json.commits.map((one: { sha: string }) => one.sha)[0]).toBe(snapshot);
    });
    // Git itself has no fault to find with what was made.
    const parents = ['rev-list', '--parents', '--max-count=1', snapshot];
    const snapshots = join(world.hosting.host.store.root, 'worktrees');
    expect((await readdir(snapshots)).length).toBe(1);
    const gitDir = join(snapshots, (await readdir(snapshots))[0] ?? '');
    expect(await gitText(parents, { gitDir })).toBe(`${snapshot} ${await git(work, 'rev-parse', 'HEAD')}`);
    await runGit(['fsck', '--strict', '--no-dangling', snapshot], { gitDir });
    return { taking, showing };
  };
  const again = ['rev-list', 'config', 'diff-files', 'ls-files', 'update-index', 'write-tree'];
  const first = await read('changed\n');
  expect(first.taking.toSorted()).toEqual([...again, 'rev-parse'].toSorted());
  const { taking, showing } = await read('changed again\n');
  expect(taking.toSorted()).toEqual(again.toSorted());
  // How many commits there are is counted beside their list: of a long one the number comes first.
  expect(showing).toEqual(['diff-tree', 'rev-list', 'log']);
});

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
        message: 'The folder is a part of a repository',
        help: { enclosing: work, next: expect.stringContaining(work) },
      },
    ];
  },
  'a repository of a later format': async () => {
    await git(work, 'config', 'core.repositoryFormatVersion', '9');
    return [work, { message: 'The repository needs a newer Git than the one on this computer' }];
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

test('another user’s folder: the user’s own safe.directory is honoured, else the command is told', async () => {
  if (process.getuid?.() !== 0) return;
  await runGit(['--version']);
  const { chownSync } = await import('node:fs');
  for (const path of [work, join(work, '.git')]) chownSync(path, 12_345, 12_345);
  const quoted = `git config --global --add safe.directory ${work}`;
  await expect(inspectFolder(work)).rejects.toMatchObject({
    message: 'The folder belongs to another user',
    help: { command: quoted },
  });
  await runGit(['config', '--file', join(root, '.gitconfig'), '--add', 'safe.directory', work]);
  expect(await opened(work)).toEqual(TWO);
});

test('a folder that is moved while it is served is no missing Git', async () => {
  await opened(work);
  await rename(work, `${work}-moved`);
  await expect(runGit(['rev-parse', 'HEAD'], { gitDir: join(work, '.git') })).rejects.toMatchObject({
    reason: 'no-folder',
  });
});
