import { realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { GitError } from '../process/error.ts';
import { runGit, type RunOptions } from '../process/run.ts';

/** A repository that Git finds from a folder. */
export interface Discovered {
  /** Refs and objects. */
  gitDir: string;
  /** HEAD and the index: a linked work tree has its own. */
  headDir: string;
  /** Where its files are; null: it has none, or says that they are where another repository has its own. */
  top: string | null;
}

type Where = Pick<RunOptions, 'cwd' | 'env' | 'timeoutMs'>;

/** Why such a repository is not read: see `treeAroundBare`. */
export const BARE_WITHIN =
  'This is a bare repository among the files of another one, whose authors may have chosen its settings';

const QUERIES = ['--git-common-dir', '--git-dir', '--show-toplevel'];

/**
 * Finds the repository of a folder as Git does. The configuration of a repository may name any folder of this computer
 * as its files: one in which Git finds another repository does not count.
 * @throws GitError
 */
export async function discover(where: Where): Promise<Discovered> {
  const repository = await ask(where);
  const { GIT_DIR, GIT_WORK_TREE } = where.env ?? {};
  const { top, headDir } = repository;
  // These variables say where the files are, and no repository sets them.
  if (top === null || GIT_DIR !== undefined || GIT_WORK_TREE !== undefined) return repository;
  const own = await realpath(headDir);
  const inside = await realpath(join(top, '.git')).catch(() => null);
  if (inside === own) return repository;
  const there = await ask({ cwd: top, ...timeOf(where) }).catch(() => null);
  const isOwn = there !== null && (await realpath(there.headDir)) === own;
  return isOwn ? repository : { ...repository, top: null };
}

const timeOf = ({ timeoutMs }: Where): Where => (timeoutMs === undefined ? {} : { timeoutMs });

async function ask(where: Where): Promise<Discovered> {
  const revParse = async (...what: string[]): Promise<string> => {
    const args = ['rev-parse', '--path-format=absolute', ...what];
    // In a bare repository the last query fails; the output has those before it.
    const { code, stdout, stderr } = await runGit(args, { ...where, okCodes: [0, 128] });
    if (stdout.length === 0 && what.length > 1) throw new GitError('rev-parse', 'exit', code, stderr);
    return stdout.toString('utf8').replace(/\n$/, '');
  };
  const lines = (await revParse(...QUERIES)).split('\n');
  const [gitDir = '', headDir = '', top = ''] =
    lines.length <= QUERIES.length
      ? lines
      : // Some folder's name has a line break.
        await Promise.all(QUERIES.map(async (one) => await revParse(one)));
  return { gitDir, headDir, top: top === '' ? null : top };
}

/**
 * A bare repository may be files that another repository tracks, so that the authors of these files chose its
 * configuration. Git uses it all the same (`safe.bareRepository`), from every folder in it.
 * @param folder where the repository was found from
 * @returns the work tree around it; null: it is none of that kind
 */
export async function treeAroundBare(folder: string, { headDir }: Discovered): Promise<string | null> {
  const own = await realpath(headDir);
  // One that a folder’s `.git` leads to was not found by its own files.
  if (!isAtOrBelow(await realpath(folder), own)) return null;
  for (let at = dirname(own), last = own; at !== last; [at, last] = [dirname(at), at]) {
    // What is there may be another one of that kind, and broken.
    const outer = await ask({ cwd: at }).catch(() => null);
    if (outer === null) continue;
    if ((await realpath(outer.headDir)) === own) return null;
    const top = outer.top === null ? null : await realpath(outer.top);
    // Git’s own folder has those of submodules and work trees, and no commit can put files there.
    if (top !== null && isAtOrBelow(at, top)) return isAtOrBelow(own, join(top, '.git')) ? null : outer.top;
  }
  return null;
}

/** @returns true if a path is a folder, or within it; both are real */
export function isAtOrBelow(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below === '' || !(below === '..' || below.startsWith(`..${sep}`) || dirname(below) === below);
}
