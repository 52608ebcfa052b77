import { pathName } from '../diff/path-name.ts';
import { gitText, runGit, type RunOptions } from '../process/run.ts';
import type { ExcludedFile } from './excluded-file.ts';
import { listed } from './status.ts';

/** More than any system allows, with mode, id and stage before it. */
const MAX_ENTRY_BYTES = 65_664;
const OURS = '2';
const END = Buffer.from([0]);

/**
 * The tree of what is staged, from an index of ours that is a copy of the user's. Of a file with a conflict nothing is
 * staged until that is resolved: it is as the checked-out side has it, and named. Files that are only announced (`git add
 * --intent-to-add`) are not staged either.
 * @param none the null id
 */
export async function readIndex(
  run: RunOptions,
  none: string,
): Promise<{ tree: string; excluded: ExcludedFile[] }> {
  const conflicts = await unmerged(run);
  if (conflicts.size > 0) {
    const lines = [...conflicts.values()].flatMap(({ path, ours }) => [
      Buffer.from(`0 ${none}\t`),
      path,
      END,
      ...(ours === null ? [] : [Buffer.from(`${ours}\t`), path, END]),
    ]);
    await runGit(['update-index', '-z', '--index-info'], { ...run, input: Buffer.concat(lines) });
  }
  return {
    tree: await gitText(['write-tree', '--missing-ok'], run),
    excluded: [...conflicts.values()].map(({ path }) => ({
      path: pathName(path),
      why: 'has a conflict: nothing of it counts as staged until that is resolved',
    })),
  };
}

interface Conflict {
  path: Buffer;
  /** Mode and id of the checked-out side; null: it has no such file. */
  ours: string | null;
}

/** Files with a conflict, by path. */
async function unmerged(run: RunOptions): Promise<Map<string, Conflict>> {
  return await listed(['ls-files', '--unmerged', '-z'], run, async (reader) => {
    const conflicts = new Map<string, Conflict>();
    for await (const entry of reader.records(0, MAX_ENTRY_BYTES)) {
      const tab = entry.indexOf(9);
      if (tab < 0) continue;
      const [mode = '', id = '', stage] = entry.subarray(0, tab).toString('latin1').split(' ');
      const path = Buffer.from(entry.subarray(tab + 1));
      const key = path.toString('latin1');
      const one = conflicts.get(key) ?? { path, ours: null };
      conflicts.set(key, stage === OURS ? { path, ours: `${mode} ${id}` } : one);
    }
    return conflicts;
  });
}
