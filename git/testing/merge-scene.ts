/** Two branches in the work tree of a scene, and what the user's own merge makes of them. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gitText } from '../process/run.ts';
import { commitAll, git, place, write, WHO } from './work-tree-scene.ts';

/** By path: a text, or null to delete it. */
export type Files = Record<string, string | null>;
/** Thirty lines, some of them changed. */
export const thirtyLines = (...changed: [number, string][]): string =>
  Array.from({ length: 30 }, (_, at) => changed.find(([line]) => line === at)?.[1] ?? `line ${at}`)
    .map((line) => `${line}\n`)
    .join('');

async function commit(files: Files): Promise<string> {
  for (const [path, text] of Object.entries(files))
    if (text === null) await rm(join(place.workTree, path));
    else await write(path, text);
  await commitAll();
  return await git('rev-parse', 'HEAD');
}

/** Two branches from one commit, the first of which is the base. */
export async function parted(common: Files, base: Files, branch: Files) {
  const from = await commit(common);
  await git('checkout', '--quiet', '-b', 'topic');
  const tip = await commit(branch);
  await git('checkout', '--quiet', '-b', 'base', from);
  const into = await commit(base);
  return { into, tip };
}

/** What the user's own merge leaves unmerged. */
export async function unmerged({ into, tip }: { into: string; tip: string }): Promise<string[]> {
  await git('checkout', '--quiet', '--force', into);
  const options = { cwd: place.workTree, config: WHO, okCodes: [0, 1] };
  await gitText(['merge', '--quiet', '--no-commit', tip], options);
  const listed = await git('ls-files', '--unmerged', '-z');
  const paths = listed.split('\0').flatMap((entry) => entry.split('\t').slice(1));
  // Git adds the side's name to that of a file for which there is no place.
  return [...new Set(paths.map((path) => path.replace(/~.*/, '')))];
}
