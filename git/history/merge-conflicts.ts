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
import { gitText, runGit } from '../process/run.ts';
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

/** What Git itself does for a file. Any other name is that of a program, which is not run. */
const OF_GIT: ReadonlySet<string> = new Set(['binary', 'union']);
const ORDINARY = 'text';

export interface Conflicts {
  /** Those that were read, in the order of their paths. */
  files: MergeConflict[];
  /** How many files are in conflict. */
  count: number;
}

/**
 * Where a merge of a commit into another one conflicts, as Git merges by default, without a work tree, a program or
 * anything that the user configured; `-merge` and `merge=union` of the attributes of `into` count. It happens in a repository of its
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
    await writeAttributes(own, marker, new Map());
    let merged = await merge(own, { into, tip }, options);
    const touched = [...merged.conflicts.keys(), ...(await changedInBoth(own, into, tip))];
    const drivers = await driversOf(own, into, touched);
    if ([...drivers.values()].some((driver) => OF_GIT.has(driver))) {
      await writeAttributes(own, marker, drivers);
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

/** An attribute pattern for exactly this path. */
function pattern(path: string): string {
  const literal = `/${path.replaceAll(/[\\*?[]/g, String.raw`\$&`)}`;
  return `"${literal.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll(/[^\x20-\x7e]/g, octal)}"`;
}

const octal = (byte: string): string => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`;

/** Paths that both sides changed since they parted: Git may merge their lines where attributes forbid it. */
async function changedInBoth(gitDir: string, into: string, tip: string): Promise<string[]> {
  const base = (await gitText(['merge-base', into, tip], { gitDir, okCodes: [0, 1] })).trim();
  if (base === '') return [];
  const [ours, theirs] = await Promise.all([into, tip].map((to) => changedPaths(gitDir, base, to)));
  return [...(ours ?? [])].filter((path) => theirs?.has(path));
}

async function changedPaths(gitDir: string, from: string, to: string): Promise<Set<string>> {
  const { stdout } = await runGit(['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to], {
    gitDir,
  });
  return new Set(stdout.toString('latin1').split('\0').filter(Boolean));
}

/** By path: what the attributes of `into` name to merge a file, where they do. */
async function driversOf(
  gitDir: string,
  into: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const attributes = attributesIn(gitDir, into);
  const drivers = new Map<string, string>();
  for (const path of paths) {
    const driver = await attributes.mergeDriver(nameOf(path));
    if (driver !== null && driver !== ORDINARY) drivers.set(path, driver);
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
    const lines = kind === 'lines' ? await linesOf(gitDir, await blobAt(gitDir, tree, path), marker) : [];
    files.push({
      path: nameOf(path),
      // Where Git left no marker, it compared no lines.
      kind: kind === 'lines' && lines?.length === 0 ? 'binary' : kind,
      driver: driver === undefined || OF_GIT.has(driver) ? null : driver,
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

/** The blob at a path of a tree, which need be neither one line nor UTF-8. */
async function blobAt(gitDir: string, tree: string, path: string): Promise<string> {
  const name = nameOf(path);
  if (!/["\n]/.test(name)) return `${tree}:${name}`;
  const { stdout } = await runGit(['ls-tree', '-r', '-z', tree], { gitDir });
  const end = `\t${path}`;
  const entry = stdout
    .toString('latin1')
    .split('\0')
    .find((one) => one.endsWith(end) && one.indexOf('\t') === one.length - end.length);
  return entry?.split(/[ \t]/)[2] ?? '';
}

/** The conflicting lines of a file that Git merged; null: it is too long. */
async function linesOf(gitDir: string, object: string, marker: number): Promise<ConflictedLines[] | null> {
  for await (const blob of readSome(gitDir, [object], MAX_FILE_BYTES)) {
    if (blob === null) break;
    return blob.type === 'blob' ? readConflictedLines(blob.content.toString('utf8'), marker) : [];
  }
  return null;
}
