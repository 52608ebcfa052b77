/** What a path leads to that was dropped on the window, chosen in the dialog, or named on the command line. */
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderRefused } from '../../electron/embedded/folder-refused.ts';
import {
  createOpenedFolders,
  type FolderService,
} from '../../electron/repositories/folder/opened-folders.ts';
import { whereToLook } from '../../electron/repositories/folder/where-to-look.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { inspectFolder, NotServed } from '../../hosting/in-place.ts';
import { AppFailure } from '../../shared/failure.ts';

let root: string;
const at = (...names: string[]): string => join(root, ...names);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'chosen-paths-'));
  await runGit(['init', '--quiet', '--initial-branch=main', at('work')]);
  await mkdir(at('work', 'sub dir', 'node_modules', 'x'), { recursive: true });
  await writeFile(at('work', 'sub dir', 'a.txt'), 'a\n');
  await writeFile(at('alone.txt'), 'a\n');
  const config = ['user.name=A', 'user.email=a@example.com'];
  await runGit(['add', '-A'], { cwd: at('work') });
  await runGit(['commit', '--quiet', '-m', 'One'], { cwd: at('work'), config });
  await runGit(['bundle', 'create', '--quiet', at('it’s all.bundle'), 'HEAD', 'main'], { cwd: at('work') });
  await runGit(['worktree', 'add', '--quiet', '-b', 'linked', at('linked')], { cwd: at('work') });
  await runGit(['init', '--quiet', '--bare', at('bare', '.git')]);
  await mkdir(at('empty'));
  await symlink(at('work'), at('link'));
});
afterAll(async () => await rm(root, { recursive: true, force: true }));

/** Opens a path. @returns the folder that is served then, or what is said */
async function opened(path: string, agrees = false): Promise<string> {
  let asked = false;
  const folders = {
    id: 'folders',
    nameOf: () => null,
    async addFolder(folder: string) {
      await inspectFolder(folder).catch((cause: unknown) => {
        if (!(cause instanceof NotServed)) throw cause;
        throw new FolderRefused({
          type: 'refused',
          org: '',
          name: '',
          message: cause.message,
          ...cause.help,
        });
      });
      return folder;
    },
  };
  const list = createOpenedFolders({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    folders: folders as unknown as FolderService,
    confirm: () => Promise.resolve((asked = agrees)),
    client: { prefetch: () => undefined },
    snapshots: { forget: () => undefined },
    listed: () => undefined,
    removed: () => undefined,
  });
  try {
    const { repo } = await list.open(path);
    return `${asked ? 'asked, ' : ''}${repo.replace(root, '')}`;
  } catch (cause) {
    if (cause instanceof AppFailure) return `${cause.error.message} ${cause.error.next ?? ''}`;
    throw cause;
  }
}

test.each([
  [['work'], '/work'],
  [['work', ''], '/work'],
  [['link'], '/link'],
  [['work', 'sub dir', 'a.txt'], '/work'],
  [['work', '.git'], '/work'],
  [['work', '.git', 'config'], '/work'],
  [['linked', '.git'], '/linked'],
  [['bare', '.git'], '/bare'],
  [['work', 'sub dir', 'node_modules', 'x'], 'asked, /work'],
])('%j opens %s', async (names, folder) => {
  expect((await opened(at(...names), true)).replace(/\/$/, '')).toBe(folder);
});

test('what is no repository is said in words, with the next step', async () => {
  expect(await opened(at('alone.txt'))).toBe(
    'The file “alone.txt” is in no Git repository. Choose the folder of a repository, or a file in one.',
  );
  expect(await opened(at('empty'))).toMatch(/^The folder is not a Git repository/);
  expect(await opened(at('nowhere'))).toMatch(/^There is no such folder/);
  expect(await opened(at('it’s all.bundle'))).toMatch(/^This is a bundle: .* Clone it with this command/);
});

test('the command that is offered for a bundle clones it', async () => {
  const failed: unknown = await whereToLook(at('it’s all.bundle')).catch((cause: unknown) => cause);
  const command = failed instanceof AppFailure ? (failed.error.command ?? '') : '';
  execFileSync('sh', ['-c', `${command} cloned`], { cwd: root, stdio: 'ignore' });
  expect(await gitText(['log', '--format=%s'], { cwd: at('cloned') })).toBe('One');
});

test.runIf(process.platform !== 'win32' && process.getuid?.() !== 0)(
  'a folder that may not be read is not called something else',
  async () => {
    await mkdir(at('closed', 'within'), { recursive: true });
    await chmod(at('closed'), 0);
    try {
      expect(await opened(at('closed'))).toBe(
        'You may not read this folder Ask its owner for the right to read it.',
      );
      expect(await opened(at('closed', 'within'))).toMatch(/^You may not read “within”\. /);
    } finally {
      await chmod(at('closed'), 0o700);
    }
  },
);
