import type { History, ShownRange } from './history.ts';
import { changesNamed, namesOf } from './names.ts';

/**
 * Brings what blame reads of files of a range: all their versions, and where one was added, what that commit removed.
 * @returns the names of these files in the range
 */
export async function bringVersions(
  history: History,
  range: ShownRange,
  paths: readonly string[],
  ephemeral: boolean,
): Promise<ReadonlySet<string>> {
  const renamed = namesOf(await history.renames(range, ephemeral));
  const names = new Set(paths.flatMap((path) => [...renamed.all(path)]));
  const blobs = changesNamed(range.commits, names).flatMap((change) => [change.old, change.new]);
  const sides = await Promise.all([
    history.files(range.to, names),
    range.from === null ? new Map<string, string>() : history.files(range.from, names),
  ]);
  const ids = [...blobs, ...sides.flatMap((files) => [...files.values()])];
  await history.contents(
    ids.filter((id) => id !== null),
    ephemeral,
  );
  return names;
}
