/** Which repository a folder has: as plain Git finds it, but none that somebody else's files choose. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { addSettings } from '../../git/testing/settings.ts';
import { inspectFolder } from '../../hosting/in-place.ts';
import { armFolder } from './support/armed-folder.ts';
import { ReviewScene } from './support/review-scene.ts';

let scene: ReviewScene;
beforeEach(async () => {
  scene = await ReviewScene.open();
  await scene.write('a.txt', 'one\n');
  await scene.commit('One');
});
afterEach(() => scene.close());

/** The files of a bare repository, tracked in the work tree as anybody can push them. */
async function trackBare(name: string): Promise<string> {
  const bare = join(scene.folder, name);
  await runGit(['clone', '--quiet', '--bare', scene.folder, bare], { protocols: ['file'] });
  await scene.commit('A folder');
  return bare;
}

describe('a bare repository among the files of another one', () => {
  test('is not read from within, and its programs do not run', async () => {
    const bare = await trackBare('lib');
    const witness = join(scene.root, 'ran');
    await armFolder({ gitDir: bare, root: scene.root, witness });
    for (const folder of [bare, join(bare, 'refs')]) {
      const { code, err } = await scene.runIn(folder, 'list');
      expect([code, err]).toEqual([3, expect.stringContaining('bare repository among the files')]);
      expect(err).toContain(`GIT_DIR=${bare}`);
    }
    const help = { enclosing: scene.folder, next: `Move it out of ${scene.folder} if you trust it.` };
    await expect(inspectFolder(bare)).rejects.toMatchObject({ name: 'NotServed', help });
    expect(existsSync(witness)).toBe(false);
    // Who names it, reads it.
    await scene.git('notes', '--ref=reviews', 'add', '-m', 'a.txt:1: Why?', 'topic');
    await runGit(['fetch', '--quiet', scene.folder, '+refs/notes/*:refs/notes/*'], {
      gitDir: bare,
      protocols: ['file'],
    });
    vi.stubEnv('GIT_DIR', bare);
    expect((await scene.runIn(bare, 'list')).err).not.toContain('bare repository');
  });

  test('nor is one within a broken one', async () => {
    const broken = await trackBare('broken');
    const bare = await trackBare('broken/lib');
    await addSettings(join(broken, 'config'), [['core.repositoryFormatVersion', '99']]);
    expect((await scene.runIn(bare, 'list')).err).toContain('bare repository among the files');
    await expect(inspectFolder(bare)).rejects.toMatchObject({ name: 'NotServed' });
  });

  test('takes no file of it for its own', async () => {
    await scene.write('deep/er/b.txt', 'not yours\n');
    const bare = await trackBare('deep/lib');
    await addSettings(join(bare, 'config'), [
      ['core.bare', 'false'],
      ['core.worktree', '../..'],
    ]);
    for (const folder of [bare, join(bare, 'refs')])
      expect((await scene.runIn(folder, 'add', 'a.txt:1', '-m', 'x')).code).toBe(3);
    expect(await gitText(['for-each-ref', 'refs/marginalia', 'refs/notes'], { gitDir: bare })).toBe('');
  });
});

test('a repository whose files are said to be where another one has its own has none', async () => {
  const inner = join(scene.folder, 'inner');
  await runGit(['clone', '--quiet', '--branch=main', scene.folder, inner], { protocols: ['file'] });
  await gitText(['checkout', '--quiet', 'topic'], { cwd: inner });
  // Its base is what is checked out.
  await gitText(['remote', 'set-head', 'origin', 'topic'], { cwd: inner });
  const none = await scene.runIn(inner, 'add', 'a.txt:1', '-m', 'x');
  expect([none.code, none.err]).toEqual([0, expect.stringContaining('Written on')]);
  await gitText(['remote', 'set-head', 'origin', 'main'], { cwd: inner });
  await addSettings(join(inner, '.git/config'), [['core.worktree', '../..']]);
  await scene.write('a.txt', 'not committed\n');
  const { code, err } = await scene.runIn(inner, 'add', 'a.txt:1', '-m', 'x');
  expect([code, err]).toEqual([0, expect.anything()]);
  const added = await gitText(['for-each-ref', '--format=%(refname)', 'refs/marginalia'], {
    gitDir: join(inner, '.git'),
  });
  expect(added).toBe('');
});

test.each(['a bare one with worktrees', 'beside its files', 'a submodule', 'inside of its own'])(
  'as Git finds it: %s',
  async (layout) => {
    await scene.note('a.txt:1: Why?', 'topic');
    const [root, apart] = [join(scene.root, 'layout'), join(scene.root, 'apart.git')];
    const git = (...args: string[]) => gitText(args, { cwd: root, protocols: ['file'] });
    if (layout === 'a bare one with worktrees') {
      await mkdir(root);
      await git('clone', '--quiet', '--bare', scene.folder, '.bare');
      await writeFile(join(root, '.git'), 'gitdir: ./.bare\n');
      await git('worktree', 'add', '--quiet', 'topic', 'topic');
    } else if (layout === 'beside its files') {
      const where = ['clone', '--quiet', '--separate-git-dir', apart, scene.folder, root];
      await gitText(where, { protocols: ['file'] });
      // Windows programs write their own line ends.
      await writeFile(join(root, '.git'), 'gitdir: ../apart.git\r\n');
    } else if (layout === 'a submodule') {
      await gitText(['init', '--quiet', root]);
      await git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', scene.folder, 'sub');
    } else {
      await cp(scene.folder, root, { recursive: true });
    }
    const inside = new Map([
      ['a submodule', 'sub'],
      ['inside of its own', '.git'],
      ['a bare one with worktrees', 'topic'],
    ]);
    const folder = join(root, inside.get(layout) ?? '');
    await gitText(['fetch', '--quiet', scene.folder, '+refs/notes/*:refs/notes/*', 'topic'], {
      cwd: folder,
      protocols: ['file'],
    });
    const told = await gitText(['rev-parse', '--absolute-git-dir'], { cwd: folder });
    const served = await inspectFolder(folder);
    expect(served.headDir).toBe(told);
    expect(served.workTree).toBe(layout === 'inside of its own' ? undefined : folder);
    expect((await scene.runIn(folder, 'list', 'FETCH_HEAD')).err).not.toContain('Git repository');
    if (layout !== 'a bare one with worktrees') return;
    for (const bare of [root, join(root, '.bare')])
      expect(await inspectFolder(bare)).not.toHaveProperty('workTree');
  },
);

test.each(['', 'relative'])(
  'variables that name the user’s folders, and are “%s”, write nothing beside the files',
  async (value) => {
    const before = await scene.git('status', '--porcelain', '--ignored');
    for (const name of ['HOME', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME', 'TMPDIR']) vi.stubEnv(name, value);
    const here = process.cwd();
    process.chdir(scene.folder);
    try {
      expect((await scene.run('list')).code).toBe(1);
    } finally {
      process.chdir(here);
    }
    expect(await scene.git('status', '--porcelain', '--ignored')).toBe(before);
  },
);

test.each([
  ['gitdir: ../none', 'leads to a folder that does not exist', 'not a git repository: '],
  ['gitdir: .', 'leads to a folder that is no Git repository', 'not a git repository: '],
  ['', 'names no Git folder', 'invalid gitfile format'],
])('a .git file with “%s” is told as what it is', async (text, told, words) => {
  await rename(join(scene.folder, '.git'), join(scene.root, 'apart.git'));
  await writeFile(join(scene.folder, '.git'), text);
  await expect(inspectFolder(scene.folder)).rejects.toThrow(told);
  expect((await scene.run('list')).err).toContain(words);
});

describe('variables that Git obeys', () => {
  test('name a repository whose files are elsewhere', async () => {
    await scene.note('a.txt:1: Why?', 'topic');
    const apart = join(scene.root, 'dots.git');
    await rename(join(scene.folder, '.git'), apart);
    expect((await scene.run('list')).err).toContain('not in a Git repository');
    vi.stubEnv('GIT_DIR', '../dots.git');
    vi.stubEnv('GIT_WORK_TREE', '.');
    expect(await scene.list('--open')).toMatchObject([{ path: 'a.txt', text: 'Why?' }]);
    vi.stubEnv('GIT_DIR', join(scene.root, 'none'));
    expect((await scene.run('list')).err).toContain('GIT_DIR names');
  });

  test('are those that Git sets for its hooks, also in a worktree', async () => {
    await scene.note('a.txt:1: Why?', 'topic');
    const linked = join(scene.root, 'linked');
    await scene.git('worktree', 'add', '--quiet', '-b', 'other', linked);
    const hook = join(scene.folder, '.git/hooks/pre-commit');
    await writeFile(hook, `#!/bin/sh\nenv > '${scene.root}/variables'\n`, { mode: 0o755 });
    for (const folder of [scene.folder, linked]) {
      const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'core.hooksPath=.git/hooks'];
      const hooks = folder === linked ? ['-c', `core.hooksPath=${join(hook, '..')}`] : [];
      await gitText([...who, ...hooks, 'commit', '--quiet', '--allow-empty', '-m', 'x'], { cwd: folder });
      const set = await readFile(join(scene.root, 'variables'), 'utf8');
      for (const [, name = '', value = ''] of set.matchAll(/^(GIT_(?:DIR|INDEX_FILE|WORK_TREE))=(.*)$/gm))
        vi.stubEnv(name, value);
      const listed = await scene.runIn(folder, 'list', '--open');
      expect([listed.err, listed.out]).toEqual(['', expect.stringContaining('Why?')]);
      for (const name of ['GIT_DIR', 'GIT_INDEX_FILE', 'GIT_WORK_TREE']) vi.stubEnv(name, undefined);
    }
  });

  test.each(['GIT_NAMESPACE', 'GIT_OBJECT_DIRECTORY', 'GIT_COMMON_DIR', 'GIT_INDEX_FILE'])(
    'and %s, which does not count: it says so',
    async (name) => {
      await scene.note('a.txt:1: Why?', 'topic');
      vi.stubEnv(name, join(scene.root, 'other'));
      const { err, out } = await scene.run('list');
      expect([err, out]).toEqual([
        `${name} does not count here: the repository is read as it is.\n`,
        expect.stringContaining('Why?'),
      ]);
    },
  );
});
