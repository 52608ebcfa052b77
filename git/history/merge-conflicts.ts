import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConflictedLines, MergeConflict } from '../../shared/ipc/merge.ts';
import { attributesIn } from '../diff/attributes-in.ts';
import { pathName } from '../diff/path-name.ts';
import { RENAME_LIMIT } from '../diff/searched.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { readSome } from '../objects/object-reader.ts';
import { GitError } from '../process/error.ts';
import { runGit } from '../process/run.ts';
import { type ConflictStages, type MergeOutput, readConflicts } from './conflicts.ts';
import { readConflictedLines } from './conflicted-lines.ts';
import { createMergeRepository } from './merge-repository.ts';

/** The most files of which the conflicts are read, and the longest of them. */
const MAX_READ_FILES = 200;
const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** Of the list of files in conflict, about 300 each. */
const MAX_CONFLICTS_BYTES = 8 * 1024 * 1024;
const MERGE_TIMEOUT_MS = 300_000;

/** Markers of a random length, which no file can have in its text on purpose. */
const MARKER_CHARS = [60, 200] as const;

/** What Git itself does for these is known; any other is a program, which is not run. */
const BUILT_IN: ReadonlySet<string> = new Set(['text', 'binary', 'union']);

export interface Conflicts {
  /** Those that were read, in the order of their paths. */
  files: MergeConflict[];
  /** How many files are in conflict. */
  count: number;
}

/**
 * Where a merge of a commit into another one conflicts, as Git merges by default, without a work tree, a program or
 * anything that the user configured; `merge=union` of the attributes of `into` counts. It happens in a repository of its
 * own, so that nothing is left.
 * @throws GitError
 */
export async function mergeConflicts(
  gitDir: string,
  { into, tip }: { into: string; tip: string },
  options: { signal?: AbortSignal | undefined } = {},
): Promise<Conflicts> {
  const { gitDir: own, close } = await createMergeRepository(gitDir, objectFormatOf(tip));
  try {
    const marker = randomInt(...MARKER_CHARS);
    await writeAttributes(own, marker, []);
    let merged = await merge(own, { into, tip }, options);
    const drivers = await driversOf(own, into, merged);
    const united = [...drivers].flatMap(([path, driver]) => (driver === 'union' ? [path] : []));
    if (united.length > 0) {
      await writeAttributes(own, marker, united);
      merged = await merge(own, { into, tip }, options);
    }
    return await read(own, merged, marker, drivers);
  } finally {
    await close();
  }
}

async function merge(
  gitDir: string,
  { into, tip }: { into: string; tip: string },
  { signal }: { signal?: AbortSignal | undefined },
): Promise<MergeOutput & { tree: string }> {
  const { code, stdout, stderr } = await runGit(
    ['merge-tree', '--write-tree', '--no-messages', '-z', into, tip],
    {
      gitDir,
      timeoutMs: MERGE_TIMEOUT_MS,
      maxOutput: MAX_CONFLICTS_BYTES,
      okCodes: [0, 1],
      config: [
        `merge.renameLimit=${String(RENAME_LIMIT)}`,
        'merge.directoryRenames=conflict',
        'merge.conflictStyle=diff3',
      ],
      ...(signal ? { signal } : {}),
    },
  );
  const { tree, ...output } = await readConflicts(stdout, [into, tip]);
  if (tree === null) throw new GitError('merge-tree', 'exit', code, stderr);
  return { tree, ...output };
}

/** Git reads no attributes of trees here: what counts is written beside the repository. */
async function writeAttributes(own: string, marker: number, united: readonly string[]): Promise<void> {
  await mkdir(join(own, 'info'), { recursive: true });
  const lines = [
    `* conflict-marker-size=${String(marker)}`,
    ...united.map((path) => `${pattern(path)} merge=union`),
  ];
  await writeFile(join(own, 'info', 'attributes'), `${lines.join('\n')}\n`, 'latin1');
}

/** An attribute pattern for exactly this path. */
function pattern(path: string): string {
  const literal = `/${path.replaceAll(/[\\*?[]/g, String.raw`\$&`)}`;
  return `"${literal.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll(/[^\x20-\x7e]/g, octal)}"`;
}

const octal = (byte: string): string => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`;

/** By path: what the attributes of `into` name to merge a file in conflict, where they do. */
async function driversOf(
  gitDir: string,
  into: string,
  { conflicts }: MergeOutput,
): Promise<ReadonlyMap<string, string>> {
  const attributes = attributesIn(gitDir, into);
  const drivers = new Map<string, string>();
  for (const path of conflicts.keys()) {
    const driver = await attributes.mergeDriver(nameOf(path));
    if (driver !== null) drivers.set(path, driver);
  }
  return drivers;
}

async function read(
  gitDir: string,
  { tree, conflicts, aside }: MergeOutput & { tree: string },
  marker: number,
  drivers: ReadonlyMap<string, string>,
): Promise<Conflicts> {
  const made = new Set(aside.map((path) => path.replace(/~[0-9a-f]+(?:_\d+)?$/, '')));
  const files: MergeConflict[] = [];
  for (const [path, stages] of [...conflicts].slice(0, MAX_READ_FILES)) {
    const driver = drivers.get(path);
    const kind = made.has(path) ? 'kinds' : kindOf(stages);
    const lines = kind === 'lines' ? await linesOf(gitDir, `${tree}:${nameOf(path)}`, marker) : [];
    files.push({
      path: nameOf(path),
      // Where Git left no marker, it compared no lines.
      kind: kind === 'lines' && lines?.length === 0 ? 'binary' : kind,
      driver: driver === undefined || BUILT_IN.has(driver) ? null : driver,
      lines: lines ?? [],
      isLong: lines === null,
    });
  }
  return { files, count: conflicts.size };
}

const nameOf = (path: string): string => pathName(Buffer.from(path, 'latin1'));

const SUBMODULE = '160000';

/** What kind of conflict a path is in, by which sides have it. */
function kindOf({ before, first, second }: ConflictStages): MergeConflict['kind'] {
  const sides = [before, first, second].filter((one) => one !== null);
  if (sides.some(({ mode }) => mode === SUBMODULE)) return 'submodule';
  if (first !== null && second !== null)
    return first.mode.slice(0, 3) === second.mode.slice(0, 3) ? 'lines' : 'kinds';
  if (before === null || (first === null && second === null)) return 'renamed';
  return first === null ? 'deleted-in-base' : 'deleted-in-branch';
}

/** The conflicting lines of a file that Git merged; null: it is too long. */
async function linesOf(gitDir: string, object: string, marker: number): Promise<ConflictedLines[] | null> {
  if (object.includes('\n')) return [];
  for await (const blob of readSome(gitDir, [object], MAX_FILE_BYTES)) {
    if (blob === null) break;
    return blob.type === 'blob' ? readConflictedLines(blob.content.toString('utf8'), marker) : [];
  }
  return null;
}
