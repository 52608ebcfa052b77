import { runGit, type RunOptions } from '../process/run.ts';
import { listed } from './status.ts';

/** More than any system allows, with mode, id and stage before it. */
const MAX_ENTRY_BYTES = 65_664;
const OURS = '2';
const END = Buffer.from([0]);

/** A file with a conflict that is not resolved. */
export interface Unmerged {
  path: Buffer;
  /** Mode and id of the checked-out side; null: it has no such file. */
  ours: string | null;
}

/** Files with a conflict, each once. */
export async function unmergedFiles(run: RunOptions): Promise<Unmerged[]> {
  return await listed(['ls-files', '--unmerged', '-z'], run, async (reader) => {
    const conflicts = new Map<string, Unmerged>();
    for await (const entry of reader.records(0, MAX_ENTRY_BYTES)) {
      const tab = entry.indexOf(9);
      if (tab < 0) continue;
      const [mode = '', id = '', stage] = entry.subarray(0, tab).toString('latin1').split(' ');
      const path = Buffer.from(entry.subarray(tab + 1));
      const key = path.toString('latin1');
      const one = conflicts.get(key) ?? { path, ours: null };
      conflicts.set(key, stage === OURS ? { path, ours: `${mode} ${id}` } : one);
    }
    return [...conflicts.values()];
  });
}

/**
 * Leaves these files in an index of ours as the checked-out side has them.
 * @param none the null id
 * @param absent the entry of a file that this side lacks; null: none
 */
export async function takeOurs(
  run: RunOptions,
  conflicts: readonly Unmerged[],
  none: string,
  absent: string | null = null,
): Promise<void> {
  await putEntries(
    run,
    conflicts.flatMap(({ path, ours }) => {
      const entry = ours ?? absent;
      return [{ entry: `0 ${none}`, path }, ...(entry === null ? [] : [{ entry, path }])];
    }),
  );
}

/** Puts entries, each a mode and an id, into an index of ours. */
export async function putEntries(
  run: RunOptions,
  entries: readonly { entry: string; path: Buffer }[],
): Promise<void> {
  if (entries.length === 0) return;
  const input = Buffer.concat(entries.flatMap(({ entry, path }) => [Buffer.from(`${entry}\t`), path, END]));
  await runGit(['update-index', '-z', '--index-info'], { ...run, input });
}
