import { STAGED } from '../../../../shared/domain/worktree.ts';
import type { OmittedFiles } from '../../../../shared/ipc/refs.ts';
import { plural } from '../../../ui/format.ts';

/** Further files, and further reasons, are only counted. */
const MAX_NAMED_FILES = 3;
const MAX_REASONS = 3;

/** "a, b, c and 5 more" @param more how many there are beside these paths */
function named(paths: readonly string[], more = 0): string {
  const rest = Math.max(0, paths.length - MAX_NAMED_FILES) + more;
  const some = paths.slice(0, MAX_NAMED_FILES);
  const last = rest > 0 ? `${String(rest)} more` : some.length > 1 ? some.pop() : undefined;
  return [some.join(', '), ...(last === undefined ? [] : [last])].join(' and ');
}

/** Which files the changes leave out, and why: files with the same reason together. */
export function leftOutWords({ files, more }: Pick<OmittedFiles, 'files' | 'more'>): string | null {
  const reasons = [...Map.groupBy(files, ({ why }) => why)];
  const parts = reasons.slice(0, MAX_REASONS).map(([why, some]) => {
    const paths = some.map(({ path }) => path);
    return paths.length === 1 ? `${named(paths)} ${why}` : `${named(paths)}: each ${why}`;
  });
  const rest = more + reasons.slice(MAX_REASONS).reduce((all, [, some]) => all + some.length, 0);
  if (rest > 0) parts.push(plural(rest, 'more file'));
  return parts.length === 0 ? null : `Not shown: ${parts.join('; ')}.`;
}

/**
 * Which files have a conflict, and which of these are nowhere in the changes.
 * @param shown the paths in the changes; null: not known, or not all of them
 */
export function unresolvedWords(
  { paths, more }: OmittedFiles['conflicts'],
  side: string,
  shown: ReadonlySet<string> | null,
): string | null {
  const all = paths.length + more;
  if (all === 0) return null;
  const have = all === 1 ? 'has a conflict that is' : 'have conflicts that are';
  if (side === STAGED)
    return `Not shown, since ${all === 1 ? 'it' : 'they'} ${have} not resolved: ${named(paths, more)}.`;
  const first = `${plural(all, 'file')} ${have} not resolved: ${named(paths, more)}.`;
  const hidden = shown === null ? [] : paths.filter((path) => !shown.has(path));
  if (hidden.length === 0) return first;
  if (hidden.length === all) return `${first} ${all === 1 ? 'It has' : 'They have'} no change to show.`;
  return `${first} No change to show in ${named(hidden)}.`;
}
