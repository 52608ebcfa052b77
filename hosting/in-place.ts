import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { GitError } from '../git/process/error.ts';
import { BARE_WITHIN, discover, treeAroundBare } from '../git/config/discover.ts';
import { FolderBlockedError } from '../git/config/folder-blocked.ts';
import { CONFIG_TIMEOUT_MS, UNREADABLE } from '../git/config/folder-guard.ts';
import { checkedOutBranch, MAIN_LINES } from '../git/refs/head.ts';
import { gitAdvice, gitFault, NEEDS_NEWER_GIT, needsNewerGit } from '../git/process/required.ts';
import { listRefs } from '../git/refs/refs.ts';
import { gitText } from '../git/process/run.ts';
import { workTreeGone } from '../git/config/work-tree-gone.ts';
import { honourTrust, isDubious, trustCommand } from '../git/config/trusted.ts';
import { PERMANENT_PROBLEMS } from '../shared/wire/permanent-problems.ts';
import { brokenRepository } from './broken-repository.ts';
import { PROBLEM_TYPE } from './problem-types.ts';

interface Help {
  /** How to fix it, a sentence. */
  next?: string;
  /** A command to run in a terminal. */
  command?: string;
  /** The repository that contains the folder. */
  enclosing?: string;
}

/** Why a folder is not served, as a sentence for the user, and how to fix it. */
export class NotServed extends Error {
  override readonly name = 'NotServed';
  readonly help: Help;

  constructor(message: string, help: Help = {}) {
    super(message);
    this.help = help;
  }
}

/** A folder that can be served. */
export interface InPlaceFolder {
  /** Where refs and objects are. */
  gitDir: string;
  /** Where HEAD is: a linked worktree has its own. */
  headDir: string;
  /** The branch of its HEAD, even before the first commit. If detached: the main line, else any branch. */
  defaultBranch: string;
  /** Where its files are; absent if it has none, or they are elsewhere. */
  workTree?: string;
}

/**
 * Inspects a folder to be served in place. Writes nothing.
 * @throws NotServed
 */
export async function inspectFolder(path: string): Promise<InPlaceFolder> {
  const folder = resolve(path);
  const stats = await stat(folder).catch(() => null);
  if (stats?.isDirectory() === true && !(await mayRead(folder)))
    throw new NotServed('You may not read this folder', { next: 'Ask its owner for the right to read it.' });
  if (stats === null) throw new NotServed('There is no such folder');
  if (!stats.isDirectory()) throw new NotServed('This is a file, not a folder');
  try {
    return await look(folder).catch(async (error: unknown) => {
      if (!isDubious(error)) throw error;
      // The user may trust it, and that can change at any moment.
      await honourTrust();
      return await look(folder);
    });
  } catch (error) {
    if (error instanceof FolderBlockedError) throw new NotServed(error.message, { next: HELD_NEXT });
    if (!(error instanceof GitError)) throw error;
    throw await reasonNotServed(folder, error);
  }
}

const HELD_NEXT = PERMANENT_PROBLEMS.get(PROBLEM_TYPE.folderBlocked) ?? '';

const mayRead = (folder: string): Promise<boolean> =>
  access(folder, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

async function look(folder: string): Promise<InPlaceFolder> {
  // Do not discover a repository that contains this folder.
  const env = { GIT_CEILING_DIRECTORIES: dirname(folder) };
  const repository = await discover({ cwd: folder, timeoutMs: CONFIG_TIMEOUT_MS, env });
  const around = await treeAroundBare(folder, repository);
  if (around !== null)
    throw new NotServed(BARE_WITHIN, {
      enclosing: around,
      next: `Move it out of ${around} if you trust it.`,
    });
  const { gitDir, headDir, top } = repository;
  const defaultBranch = await defaultBranchOf(headDir);
  // A configuration may name any folder of this computer as the work tree.
  const isOwn = top !== null && (await realpath(top)) === (await realpath(folder));
  return { gitDir, headDir, defaultBranch, ...(isOwn ? { workTree: top } : {}) };
}

async function reasonNotServed(folder: string, error: GitError): Promise<NotServed> {
  if (error.reason === 'timeout') return new NotServed(UNREADABLE);
  const fault = gitFault(error);
  if (fault !== null) return new NotServed(fault, { next: gitAdvice('open the folder again') });
  if (isDubious(error))
    return new NotServed('The folder belongs to another user', {
      next: 'If you trust it, run this in a terminal, then open the folder again.',
      command: trustCommand(folder),
    });
  if (needsNewerGit(error))
    return new NotServed(NEEDS_NEWER_GIT, {
      next: 'Install a newer Git, then open the folder again.',
    });
  const gone = await workTreeGone(error, { cwd: folder });
  if (gone !== null) return new NotServed(gone.message, gone);
  const enclosing = await gitText(['rev-parse', '--show-toplevel'], {
    cwd: folder,
    timeoutMs: CONFIG_TIMEOUT_MS,
  }).catch(() => '');
  const broken = await brokenRepository(folder, error.stderr);
  if (broken !== null) return new NotServed(broken.message, { next: broken.next });
  if (enclosing === '' || enclosing === folder) return new NotServed('The folder is not a Git repository');
  return new NotServed('The folder is part of a repository', {
    enclosing,
    next: `Open the repository instead: ${enclosing}`,
  });
}

const HEADS = 'refs/heads/';

async function defaultBranchOf(headDir: string): Promise<string> {
  const ref = await checkedOutBranch(headDir);
  if (ref?.startsWith(HEADS) === true) return ref.slice(HEADS.length);
  const names = (await listRefs(headDir, HEADS)).map((branch) => branch.ref.slice(HEADS.length));
  return MAIN_LINES.find((name) => names.includes(name)) ?? names[0] ?? 'main';
}
