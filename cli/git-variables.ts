import { resolve } from 'node:path';

/** They say which repository is meant, or how far it is looked for: Git sets the first ones for hooks. */
const OBEYED = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_CEILING_DIRECTORIES', 'GIT_DISCOVERY_ACROSS_FILESYSTEM'];
/** They would change what a repository is, and are not obeyed. */
const NOT_OBEYED = [
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_INDEX_FILE',
  'GIT_NAMESPACE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_SHALLOW_FILE',
];

/** @returns those of Git's variables that choose the repository of a command, as Git itself obeys them */
export function gitVariables(folder: string): Record<string, string> {
  const set = OBEYED.flatMap((name) => {
    const value = process.env[name] ?? '';
    if (value === '') return [];
    const isPath = name === 'GIT_DIR' || name === 'GIT_WORK_TREE';
    return [[name, isPath ? resolve(folder, value) : value] as const];
  });
  return Object.fromEntries(set);
}

/**
 * @param headDir where the repository has its own index: what Git sets for a hook lies there
 * @returns a sentence about variables that do not count; null: none of them is set
 */
export function unheededVariables({ headDir }: { headDir: string }, folder: string): string | null {
  const names = NOT_OBEYED.filter((name) => {
    const value = process.env[name] ?? '';
    if (value === '') return false;
    return name !== 'GIT_INDEX_FILE' || !resolve(folder, value).startsWith(headDir);
  });
  if (names.length === 0) return null;
  return `${names.join(', ')} ${names.length === 1 ? 'does' : 'do'} not count here: the repository is read as it is.`;
}
