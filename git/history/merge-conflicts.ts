import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConflictedLines, MergeConflict } from '../../shared/ipc/merge.ts';
import type { TreeAttributes } from '../diff/attributes.ts';
import { attributesIn } from '../diff/attributes-in.ts';
import { unpairedChanges } from '../diff/listing.ts';
import { pathName } from '../diff/path-name.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { readSome } from '../objects/object-reader.ts';
import { endsInConflict, readConflictedLines } from './conflicted-lines.ts';
import { mergeBase } from './merge-base.ts';
import { nullOnExit } from '../process/error.ts';
import type { MergeSettings } from '../config/merge-settings.ts';
import { createMergeRepository } from './merge-repository.ts';
import { type ConflictFile, type ConflictStages, type MergedTrees, mergeTrees } from './merge-trees.ts';

/** The most files of which the conflicts are read, and the longest of them. */
const MAX_READ_FILES = 200;
const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** As Git merges by default, and with the lines as they were before both sides changed them. */
const MERGING = ['merge.directoryRenames=conflict', 'merge.conflictStyle=diff3'];

/** Markers of a random length, which no file can have in its text on purpose. */
const MARKER_CHARS = [60, 200] as const;

const NO_SETTINGS: MergeSettings = { tried: [], untried: [] };

/** What Git itself does for a file. Any other name is that of a program, which is not run. */
const OF_GIT: ReadonlySet<string> = new Set(['binary', 'union']);
const ORDINARY = 'text';

export interface Conflicts {
  /** Those that were read, in the order of their paths. */
  files: MergeConflict[];
  /** How many files are in conflict. */
  count: number;
  /** Not all attributes of `into` count: they are too long, or cost too much. */
  uncounted?: boolean;
  /** Git did not compare all files to find renamed ones. */
  isCut: boolean;
  /** Settings with which it merges otherwise, or may do so; absent: none. */
  settings?: string[];
}

/**
 * Where a merge of a commit into another one conflicts, as Git merges by default: in a repository of its own, without a
 * work tree, a program or anything that the user configured. `-merge` and `merge=union` of the attributes of `into` count.
 * @param options.settings those of the user's own Git: named where they make a difference
 * @throws GitError
 */
export async function mergeConflicts(
  gitDir: string,
  { into, tip }: { into: string; tip: string },
  {
    settings = NO_SETTINGS,
    ...options
  }: { signal?: AbortSignal | undefined; settings?: MergeSettings | undefined } = {},
): Promise<Conflicts> {
  const { gitDir: own, close } = await createMergeRepository(gitDir, objectFormatOf(tip));
  try {
    const marker = randomInt(...MARKER_CHARS);
    await writeAttributes(own, marker, new Map());
    const merge = (config: readonly string[] = []) =>
      mergeTrees(own, [into, tip], { config: [...MERGING, ...config], ...options });
    let merged = await merge();
    const touched = [...merged.conflicts.keys()].map(nameOf);
    const attributes = attributesIn(own, into);
    const drivers = await driversOf(attributes, [...touched, ...(await changedInBoth(gitDir, into, tip))]);
    if ([...drivers.values()].some((driver) => OF_GIT.has(driver))) {
      await writeAttributes(own, marker, drivers);
      merged = await merge();
    }
    const { tried, untried } = settings;
    const isOther = tried.length > 0 && !isSameMerge(merged, await merge(tried).catch(nullOnExit));
    const named = [...(isOther ? tried : []), ...untried];
    const conflicts = {
      ...(await read(own, merged, { into, marker, drivers })),
      ...(named.length === 0 ? {} : { settings: named }),
    };
    return attributes.uncounted === null ? conflicts : { ...conflicts, uncounted: true };
  } finally {
    await close();
  }
}

/** @param other null: Git refused the settings */
const isSameMerge = (one: MergedTrees, other: MergedTrees | null): boolean =>
  one.tree === other?.tree &&
  one.conflicts.size === other.conflicts.size &&
  one.unplaced.size === other.unplaced.size;

/** Git reads no attributes of trees here: what counts is written beside the repository. */
async function writeAttributes(
  own: string,
  marker: number,
  drivers: ReadonlyMap<string, string>,
): Promise<void> {
  await mkdir(join(own, 'info'), { recursive: true });
  const lines = [`* conflict-marker-size=${String(marker)}`];
  for (const [path, driver] of drivers)
    if (OF_GIT.has(driver)) lines.push(`${pattern(path)} merge=${driver}`);
  await writeFile(join(own, 'info', 'attributes'), `${lines.join('\n')}\n`, 'latin1');
}

/** An attribute pattern for exactly this path, which is UTF-8. */
function pattern(path: string): string {
  const bytes = Buffer.from(path, 'utf8').toString('latin1');
  const literal = `/${bytes.replaceAll(/[\\*?[]/g, String.raw`\$&`)}`;
  return `"${literal.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll(/[^\x20-\x7e]/g, octal)}"`;
}

const octal = (byte: string): string => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`;

/** Paths that both sides changed since they parted: Git may merge their lines where attributes forbid it. */
async function changedInBoth(gitDir: string, into: string, tip: string): Promise<string[]> {
  const from = await mergeBase(gitDir, into, tip);
  if (from === null) return [];
  const [ours, theirs] = await Promise.all([
    unpairedChanges({ gitDir, from, to: into }),
    unpairedChanges({ gitDir, from, to: tip }),
  ]);
  const here = new Set(ours.map(({ path }) => path));
  return theirs.flatMap(({ path }) => (here.has(path) ? [path] : []));
}

/** By path: what attributes name to merge a file, where they do. */
async function driversOf(
  attributes: TreeAttributes,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const drivers = new Map<string, string>();
  for (const path of paths) {
    const driver = await attributes.mergeDriver(path);
    if (driver !== null && driver !== ORDINARY) drivers.set(path, driver);
  }
  return drivers;
}

async function read(
  gitDir: string,
  { tree, conflicts, aside, unplaced, isCut }: MergedTrees,
  { into, marker, drivers }: { into: string; marker: number; drivers: ReadonlyMap<string, string> },
): Promise<Conflicts> {
  const moved = new Set(aside.values());
  // A file with conflict markers differs from the base's.
  const changes = conflicts.size === 0 ? [] : await unpairedChanges({ gitDir, from: into, to: tree });
  const blobs = new Map(changes.map(({ path, newBlob }) => [path, newBlob]));
  const files: MergeConflict[] = [];
  for (const [bytes, stages] of [...conflicts].slice(0, MAX_READ_FILES)) {
    const path = nameOf(bytes);
    const driver = drivers.get(path);
    const kind = unplaced.has(bytes) ? 'unplaced' : moved.has(bytes) ? 'kinds' : kindOf(stages);
    const blob = kind === 'lines' ? blobs.get(path) : undefined;
    const lines = blob === undefined ? [] : await linesOf(gitDir, { blob, stages, marker });
    files.push({
      path,
      kind: kind === 'lines' && lines?.length === 0 ? withoutMarkers(stages) : kind,
      driver: driver === undefined || OF_GIT.has(driver) ? null : driver,
      lines: lines ?? [],
      isLong: lines === null,
    });
  }
  const others = [...unplaced].filter((path) => !conflicts.has(path));
  for (const bytes of others.slice(0, MAX_READ_FILES - files.length))
    files.push({ path: nameOf(bytes), kind: 'unplaced', driver: null, lines: [], isLong: false });
  return { files, count: conflicts.size + others.length, isCut };
}

const nameOf = (path: string): string => pathName(Buffer.from(path, 'latin1'));

const SUBMODULE = '160000';
const LINK = '120000';

/** What kind of conflict a path is in, by which sides have it. */
function kindOf({ before, first, second }: ConflictStages): MergeConflict['kind'] {
  if (first !== null && second !== null) {
    if (first.mode.slice(0, 3) !== second.mode.slice(0, 3)) return 'kinds';
    return first.mode === SUBMODULE ? 'submodule' : first.mode === LINK ? 'links' : 'lines';
  }
  if (before === null || (first === null && second === null)) return 'renamed';
  return first === null ? 'deleted-in-base' : 'deleted-in-branch';
}

/** Git compared no lines: the contents are equal, or none that it compares. */
const withoutMarkers = ({ first, second }: ConflictStages): MergeConflict['kind'] =>
  first?.sha === second?.sha && first?.mode !== second?.mode ? 'modes' : 'binary';

/** The conflicting lines of a file that Git merged; null: it is too long. */
async function linesOf(
  gitDir: string,
  { blob, stages, marker }: { blob: string; stages: ConflictStages; marker: number },
): Promise<ConflictedLines[] | null> {
  const text = await textOf(gitDir, blob);
  if (text === null) return null;
  const conflicts = readConflictedLines(text, marker);
  const last = conflicts.at(-1);
  if (last !== undefined && endsInConflict(text, marker)) {
    const { before, first, second } = stages;
    for (const [file, texts] of [
      [before, last.before],
      [first, [last.base]],
      [second, [last.branch]],
    ] as const)
      if (await lacksLineEnd(gitDir, file))
        for (const one of texts) if (one.more === 0 && one.lines.length > 0) one.noLineEnd = true;
  }
  return conflicts;
}

async function lacksLineEnd(gitDir: string, file: ConflictFile | null): Promise<boolean> {
  const text = file === null ? null : await textOf(gitDir, file.sha);
  return text !== null && text !== '' && !text.endsWith('\n');
}

/** null: too long, or no text. */
async function textOf(gitDir: string, id: string): Promise<string | null> {
  for await (const blob of readSome(gitDir, [id], MAX_FILE_BYTES))
    return blob?.type === 'blob' ? blob.content.toString('utf8') : null;
  return null;
}
