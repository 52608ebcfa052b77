import { realpath, stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { BARE_WITHIN, discover, isAtOrBelow, treeAroundBare } from '../git/config/discover.ts';
import { honourTrust, isDubious, trustCommand } from '../git/config/trusted.ts';
import { GitError } from '../git/process/error.ts';
import { NEEDS_NEWER_GIT, needsNewerGit } from '../git/process/required.ts';
import { shellWord } from '../git/process/shell-word.ts';
import { gitVariables } from './git-variables.ts';
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
  if ((await stat(folder).catch(() => null)) === null) throw gitProblemOf(whyNotThere(folder));
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
    const named = process.env['GIT_DIR'];
    throw gitProblemOf(
      named === undefined || named === ''
        ? isNone(error)
          ? 'This folder is not in a Git repository.'
          : `Git cannot read the repository of this folder: ${error.stderr.trim()}`
        : `GIT_DIR names ${named}, which is no Git repository, or Git cannot read it.`,
    );
  }
}

/** Node replaces bytes that are not UTF-8 in the path of the folder that it runs in. */
const whyNotThere = (folder: string): string =>
  folder.includes('\uFFFD')
    ? 'The path of this folder is not UTF-8, so it cannot be read. Rename the folder.'
    : 'The folder in which this runs does not exist any more. Change to another one.';

/** Git found nothing here and in no folder above. */
const isNone = ({ stderr }: GitError): boolean => /not a git repository \(or any/i.test(stderr);

async function look(folder: string): Promise<FoundRepository> {
  const env = gitVariables(folder);
  const repository = await discover({ cwd: folder, env });
  const around = env['GIT_DIR'] === undefined ? await treeAroundBare(folder, repository) : null;
  if (around !== null)
    throw gitProblemOf(
      `${BARE_WITHIN}: it is in ${around}. If you trust it, name it: GIT_DIR=${shellWord(repository.gitDir)}`,
    );
  const { gitDir, headDir, top } = repository;
  const prefix = top === null ? null : await prefixOf(top, folder);
  return { gitDir, headDir, workTree: prefix === null ? null : top, prefix: prefix ?? '' };
}

/** @returns the folder from the top; null: the files are elsewhere */
async function prefixOf(top: string, folder: string): Promise<string | null> {
  const [files, here] = await Promise.all([realpath(top), realpath(folder)]);
  if (!isAtOrBelow(here, files)) return null;
  const below = relative(files, here);
  return below === '' ? '' : `${below.split(sep).join('/')}/`;
}
