import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { UNCOMMITTED } from '../../shared/domain/worktree.ts';
import { filesAt } from '../follow/files-at.ts';
import { readSome } from '../objects/object-reader.ts';
import { readOrdinary } from '../objects/ordinary-file.ts';
import { gitText } from '../process/run.ts';

/**
 * Snapshots that stay readable for as long as something is written on them. Each has a file with the ids of the objects
 * that following lines needs: the commit, its trees, and the files that are written about. Objects are shared by all
 * snapshots of a work tree, so keeping another one costs little.
 */
const keptFolder = (snapshots: string): string => join(snapshots, 'kept');
const looseFile = (snapshots: string, id: string): string =>
  join(snapshots, 'objects', id.slice(0, 2), id.slice(2));

const LIST_TIMEOUT_MS = 60_000;
const MAX_COMMIT_BYTES = 65_536;
const MAX_LIST_BYTES = 16 * 1024 * 1024;

/** Whether a commit is a snapshot in this repository of ours. */
export async function isSnapshot(snapshots: string, commit: string): Promise<boolean> {
  if (!OBJECT_ID.test(commit) || !existsSync(looseFile(snapshots, commit))) return false;
  for await (const object of readSome(snapshots, [commit], MAX_COMMIT_BYTES)) {
    if (object?.type !== 'commit') continue;
    const [head = ''] = object.content.toString('utf8').split('\n\n', 1);
    return head.includes(`\nauthor ${UNCOMMITTED.name} <${UNCOMMITTED.email}> `);
  }
  return false;
}

/**
 * Keeps a snapshot with some of its files readable until it is released. Files that were kept with it before stay.
 * @param paths files that the snapshot need not have
 * @throws GitError if the snapshot is not readable any more
 */
export async function keepSnapshot(
  snapshots: string,
  commit: string,
  paths: Iterable<string>,
): Promise<void> {
  // What is not staged is a snapshot on top of another one.
  const isUpon = await isSnapshot(
    snapshots,
    await gitText(['rev-parse', `${commit}^`], { gitDir: snapshots }),
  );
  const without = `^${commit}${isUpon ? '^^' : '^'}`;
  const [trees, files] = await Promise.all([
    gitText(['rev-list', '--objects', '--no-object-names', '--filter=blob:none', commit, without], {
      gitDir: snapshots,
      timeoutMs: LIST_TIMEOUT_MS,
    }),
    filesAt(snapshots, commit, paths),
  ]);
  const before = await objectsOf(snapshots, commit);
  const ids = new Set([...before, ...trees.split('\n').filter(Boolean), ...files.values()]);
  if (ids.size === before.length) return;
  const list = join(keptFolder(snapshots), commit);
  await mkdir(keptFolder(snapshots), { recursive: true });
  await writeFile(`${list}.new`, `${[...ids].join('\n')}\n`, { mode: 0o600 });
  await rename(`${list}.new`, list);
  // What is about to clear old objects may have read the lists before.
  const now = new Date();
  for (const id of ids) await utimes(looseFile(snapshots, id), now, now).catch(() => undefined);
}

/** The snapshots that are kept. */
export async function keptSnapshots(snapshots: string): Promise<string[]> {
  const names = await readdir(keptFolder(snapshots)).catch(() => []);
  return names.filter((name) => OBJECT_ID.test(name));
}

/** Lets a snapshot go: it is cleared like any other. */
export async function releaseSnapshot(snapshots: string, commit: string): Promise<void> {
  await rm(join(keptFolder(snapshots), commit), { force: true });
}

/** The ids of all objects that are kept. */
export async function keptObjects(snapshots: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const commit of await keptSnapshots(snapshots))
    for (const id of await objectsOf(snapshots, commit)) ids.add(id);
  return ids;
}

async function objectsOf(snapshots: string, commit: string): Promise<string[]> {
  const list = await readOrdinary(join(keptFolder(snapshots), commit), MAX_LIST_BYTES);
  return (list?.toString('latin1') ?? '').split('\n').filter((line) => OBJECT_ID.test(line));
}
