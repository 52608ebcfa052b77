import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { honourTrust, isDubious, trustCommand } from '../git/config/trusted.ts';
import { GitError } from '../git/process/error.ts';
import { NEEDS_NEWER_GIT, needsNewerGit } from '../git/process/required.ts';
import { runGit } from '../git/process/run.ts';
import { gitProblemOf } from './problem.ts';

/** The repository that a folder is in. */
export interface FoundRepository {
  /** Refs and objects. */
  gitDir: string;
  /** HEAD and the index: a linked work tree has its own. */
  headDir: string;
  /** The files; null: a bare repository, or the folder is not among them. */
  workTree: string | null;
  /** The folder, from the top, with `/` at its end; empty: the top. */
  prefix: string;
}

/** Finds the repository of a folder, or of one above it, as Git does. @throws ReviewProblem */
export async function findRepository(folder: string): Promise<FoundRepository> {
  try {
    return await look(folder).catch(async (error: unknown) => {
      if (!isDubious(error)) throw error;
      await honourTrust();
      return await look(folder);
    });
  } catch (error) {
    if (!(error instanceof GitError) || error.reason !== 'exit') throw error;
    if (isDubious(error))
      throw gitProblemOf(
        `The repository belongs to another user. If you trust it, run this: ${trustCommand(folder)}`,
      );
    if (needsNewerGit(error)) throw gitProblemOf(`${NEEDS_NEWER_GIT}. Install a newer Git.`);
    throw gitProblemOf('This folder is not in a Git repository, or Git cannot read it.');
  }
}

const QUERIES = ['--git-common-dir', '--git-dir', '--show-toplevel'];

async function look(folder: string): Promise<FoundRepository> {
  const revParse = async (...what: string[]): Promise<string> => {
    const args = ['rev-parse', '--path-format=absolute', ...what];
    // A bare repository has no top folder, which Git says after the others.
    const { code, stdout, stderr } = await runGit(args, { cwd: folder, okCodes: [0, 128] });
    if (stdout.length === 0 && what.length > 1) throw new GitError('rev-parse', 'exit', code, stderr);
    return stdout.toString('utf8').replace(/\n$/, '');
  };
  const lines = (await revParse(...QUERIES)).split('\n');
  const [gitDir = '', headDir = '', top = ''] =
    lines.length <= QUERIES.length
      ? lines
      : // Some folder's name has a line break.
        await Promise.all(QUERIES.map(async (one) => await revParse(one)));
  const inside = top === '' ? null : await insideOf(top, folder);
  return { gitDir, headDir, workTree: inside === null ? null : top, prefix: inside ?? '' };
}

/** @returns the folder from the top; null: a configuration names files elsewhere, which are none of its business */
async function insideOf(top: string, folder: string): Promise<string | null> {
  if (!existsSync(join(top, '.git'))) return null;
  const below = relative(await realpath(top), await realpath(folder));
  if (below === '') return '';
  return below === '..' || below.startsWith(`..${sep}`) || dirname(below) === below
    ? null
    : `${below.split(sep).join('/')}/`;
}
