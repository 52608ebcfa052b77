import { join } from 'node:path';
import { readObjects } from './blobs.ts';
import { readCombined, withParents } from './combined-text.ts';
import { looseObject, writeLooseObject } from './loose-object.ts';
import { openMergeRoom, parentNames, type MergeRoom, type MergeTree } from './merge-room.ts';
import { objectFormatOf } from './object-format.ts';
import { gitText, runGit, type CollectOptions } from './run.ts';

/** Bytes of Git's combined diff that are read at most, and of one file of the merge. */
const MOST = 16 * 1024 * 1024;

/** A file of the merge that no parent has like this. */
interface Differing {
  path: string;
  /** Of each parent, then of the merge. */
  modes: string[];
  ids: string[];
}

/**
 * A merge's tree in which the lines that no parent has as they are have been replaced by what each parent has there: what
 * Git's combined diff tells, in a form that the merge can be compared with. Any Git can say it; unlike merging anew
 * it follows no renames, and says nothing of a file that is one parent's as a whole.
 * @throws GitError
 */
export async function mergeCombined(
  gitDir: string,
  sha: string,
  parents: readonly string[],
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<MergeTree> {
  const room = await openMergeRoom(gitDir, objectFormatOf(sha));
  try {
    const options = { gitDir: room.gitDir, timeoutMs: 300_000, ...(signal ? { signal } : {}) };
    const plain = ['diff-tree', '-r', '--no-commit-id', '--no-ext-diff', '--no-textconv', '--no-renames'];
    const listed = await runGit([...plain, '-c', '--raw', '-z', '--no-abbrev', sha], options);
    const shown = await runGit([...plain, '--cc', '-p', '--full-index', sha], {
      ...options,
      maxOutput: MOST,
    });
    const runs = readCombined(shown.stdout.toString('latin1'));
    const files = readDiffering(listed.stdout, parents.length).filter((file) => runs.has(keyOf(file)));
    const wanted = files.map(({ ids }) => ids.at(-1) ?? '');
    const entries: string[] = [];
    let at = 0;
    for await (const object of readObjects(room.gitDir, wanted, MOST)) {
      const file = files[at++];
      if (file === undefined) break;
      const own = runs.get(keyOf(file)) ?? [];
      const told = own.length > 0 && isText(file) && (object !== null || file.modes.at(-1) === ABSENT);
      const content = object?.content.toString('latin1') ?? '';
      const id = told ? await put(room, withParents(content, own, parentNames(parents))) : file.ids[0];
      entries.push(`${modeOf(file, told)} ${id ?? ''}\t${file.path}\0`);
    }
    return { gitDir: room.gitDir, tree: await treeWith(room, sha, entries, options), close: room.close };
  } catch (cause) {
    await room.close();
    throw cause;
  }
}

/** `::<modes> <ids> <states>\0<path>\0`, with as many colons as parents. */
function readDiffering(output: Buffer, parents: number): Differing[] {
  const fields = output.toString('latin1').split('\0');
  const files: Differing[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const words = (fields[at] ?? '').slice(parents).split(' ');
    files.push({
      path: fields[at + 1] ?? '',
      modes: words.slice(0, parents + 1),
      ids: words.slice(parents + 1, 2 * parents + 2),
    });
  }
  return files;
}

/** The key of a file, as the combined diff's `index` line has it. */
const keyOf = ({ ids }: Differing): string => `${ids.slice(0, -1).join(',')}..${ids.at(-1) ?? ''}`;

const isText = ({ modes }: Differing): boolean =>
  modes.every((mode) => mode.startsWith('100') || mode === ABSENT);

const ABSENT = '000000';

/** Of a text as the merge has it, or, where that removed it, a parent; of anything else as the first parent has it. */
function modeOf({ modes }: Differing, told: boolean): string {
  if (told) return modes.toReversed().find((mode) => mode !== ABSENT) ?? '0';
  return modes[0] === ABSENT ? '0' : (modes[0] ?? '0');
}

async function put({ gitDir, format }: MergeRoom, text: string): Promise<string> {
  const made = looseObject(format, 'blob', Buffer.from(text, 'latin1'));
  await writeLooseObject(join(gitDir, 'objects'), made);
  return made.id;
}

/** The merge's tree with other entries; contents that nobody fetched are not asked for. */
async function treeWith(
  { gitDir }: MergeRoom,
  sha: string,
  entries: readonly string[],
  options: CollectOptions,
): Promise<string> {
  const env = { GIT_INDEX_FILE: join(gitDir, 'index') };
  await runGit(['read-tree', sha], { ...options, env });
  const input = Buffer.from(entries.join(''), 'latin1');
  await runGit(['update-index', '-z', '--index-info'], { ...options, env, input });
  return await gitText(['write-tree', '--missing-ok'], { ...options, env });
}
