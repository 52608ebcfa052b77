import type { Branch } from '../../../../shared/ipc/shapes.ts';

const age = ({ createdAt }: Branch): number => Date.parse(createdAt ?? '') || 0;

/** By custom these hold something else than the code, and share no history with it. */
const APART: ReadonlySet<string> = new Set(['gh-pages', 'todo']);
const isApart = ({ name }: Branch): number => (APART.has(name) ? 1 : 0);

/**
 * Which branch of a host to compare with a base where nothing was picked yet: the newest other one, if it can be one with
 * something to show. Null: there is none.
 */
export function suggest(branches: readonly Branch[], base: string): string | null {
  const head = branches.find(({ name }) => name === base)?.head;
  const others = branches
    .filter((branch) => branch.name !== base)
    .toSorted((a, b) => isApart(a) - isApart(b) || age(b) - age(a));
  return (others.find((branch) => branch.head !== head) ?? others[0])?.name ?? null;
}
