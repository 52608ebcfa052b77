import type { Version, VersionChanges } from '../../../../shared/ipc/versions.ts';
import { viewedAt } from './viewed.ts';

/** Versions that are compared with the newest one for this; the most recent. */
const MAX_VERSIONS = 3;

/**
 * The readable versions at which stale files were viewed.
 *
 * @param versions newest first
 */
export function viewedTips(
  stale: ReadonlySet<string>,
  marks: ReadonlyMap<string, string>,
  versions: readonly Version[],
): Version[] {
  if (stale.size === 0) return [];
  const tips = new Set([...stale].map((path) => viewedAt(marks.get(path) ?? '')));
  return versions
    .slice(1)
    .filter(({ tip, gone }) => gone === null && tips.has(tip))
    .slice(0, MAX_VERSIONS);
}

/** The stale files viewed at a version since which nothing changed in them, modulo the base. */
export function unchangedSince(
  tip: string,
  { files, conflicts }: Pick<VersionChanges, 'files' | 'conflicts'>,
  stale: ReadonlySet<string>,
  marks: ReadonlyMap<string, string>,
): string[] {
  const changed = new Set([...files, ...conflicts]);
  return [...stale].filter((path) => !changed.has(path) && viewedAt(marks.get(path) ?? '') === tip);
}
