import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isGitExit } from '../../git/process/error.ts';
import { readOrdinary } from '../../git/objects/ordinary-file.ts';
import { gitText } from '../../git/process/run.ts';

/** Longest chain of symbolic refs, as in Git. */
export const MAX_SYMBOLIC_REFS = 5;

/** The refs that are actually written with a ref: the target of a symbolic ref, its target, and so on. */
export async function targetsOf(gitDir: string, ref: string): Promise<string[]> {
  const targets: string[] = [];
  for (let name = await targetOf(gitDir, ref); name !== null; name = await targetOf(gitDir, name)) {
    targets.push(name);
    if (targets.length > MAX_SYMBOLIC_REFS) break;
  }
  return targets;
}

/** The branches checked out in the folder itself and in its linked work trees; none in a bare repository. */
export async function checkedOutBranches(gitDir: string): Promise<Set<string>> {
  const folders = await readdir(join(gitDir, 'worktrees')).catch(() => []);
  const heads = folders.map((name) => join(gitDir, 'worktrees', name, 'HEAD'));
  const bare = await gitText(['config', '--type=bool', '--default=false', 'core.bare'], { gitDir });
  if (bare !== 'true') heads.push(join(gitDir, 'HEAD'));
  const names = await Promise.all(heads.map(namedIn));
  return new Set(names.filter((name) => name !== null));
}

/** With the files format, a symbolic ref is a file. */
async function targetOf(gitDir: string, ref: string): Promise<string | null> {
  if (!existsSync(join(gitDir, 'reftable'))) return await namedIn(join(gitDir, ref));
  try {
    return await gitText(['symbolic-ref', '--quiet', '--', ref], { gitDir });
  } catch (error) {
    if (isGitExit(error, 1)) return null;
    throw error;
  }
}

const MAX_REF_BYTES = 65_536;

/** The target of a file with `ref: <name>` in it. */
async function namedIn(path: string): Promise<string | null> {
  const text = (await readOrdinary(path, MAX_REF_BYTES))?.toString('utf8') ?? '';
  return /^ref:\s*(\S+)/.exec(text)?.[1] ?? null;
}
