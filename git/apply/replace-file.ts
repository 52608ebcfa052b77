import { createHash } from 'node:crypto';
import { constants, type BigIntStats } from 'node:fs';
import { lstat, open, rename, unlink, type FileHandle } from 'node:fs/promises';
import { plainWords } from '../../shared/domain/plain-words.ts';
import { A_LINK, ABSENT, BY_HAND, CannotApply, refusalOf } from './cannot-apply.ts';
import type { WorktreePlace } from '../worktree/own-index.ts';
import { openParent, type OpenParent } from './open-parent.ts';
import { namesOfPath } from './work-path.ts';

/** Larger files are not changed. */
export const MAX_APPLIED_BYTES = 20_000_000;
/** Another program that replaces the file is done sooner. */
const STALE_MS = 60_000;
const MAX_NAME_BYTES = 220;

const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

/**
 * Replaces the content of a file of a work tree, as a whole or not at all. Its mode and owner stay.
 * @param change makes the new content from the old one
 * @throws CannotApply if it is no file that can be replaced, or was changed meanwhile; nothing was written then
 */
export async function replaceFile(
  place: WorktreePlace,
  path: string,
  change: (content: Buffer) => Promise<Buffer> | Buffer,
): Promise<{ before: Buffer; after: Buffer }> {
  return await withParent(place, path, async (parent, name) => {
    const was = await readIn(parent, name, MAX_APPLIED_BYTES);
    const after = await change(was.content);
    await writeIn(parent, name, was, after);
    return { before: was.content, after };
  });
}

/** Reads a file of a work tree that could be replaced. @throws CannotApply */
export async function readWorkFile(place: WorktreePlace, path: string, maxBytes: number): Promise<Buffer> {
  return await withParent(
    place,
    path,
    async (parent, name) => (await readIn(parent, name, maxBytes)).content,
  );
}

async function withParent<T>(
  { workTree, gitDir, headDir }: WorktreePlace,
  path: string,
  act: (parent: OpenParent, name: string) => Promise<T>,
): Promise<T> {
  const names = namesOfPath(path);
  const name = names.pop() ?? '';
  let parent: OpenParent | null = null;
  try {
    parent = await openParent(workTree, names, [gitDir, headDir]);
    return await act(parent, name);
  } catch (cause) {
    throw refusalOf(cause);
  } finally {
    await parent?.close();
  }
}

interface Read {
  content: Buffer;
  stats: BigIntStats;
}

async function readIn(parent: OpenParent, name: string, maxBytes: number): Promise<Read> {
  refuseKind(await lstat(parent.at(name), { bigint: true }), maxBytes);
  const file = await open(parent.at(name), READ);
  try {
    const stats = await file.stat({ bigint: true });
    refuseKind(stats, maxBytes);
    return { content: await file.readFile(), stats };
  } finally {
    await file.close();
  }
}

function refuseKind(stats: BigIntStats, maxBytes: number): void {
  if (stats.isSymbolicLink()) throw new CannotApply(A_LINK, BY_HAND);
  if (stats.isDirectory()) throw new CannotApply(ABSENT, BY_HAND);
  if (!stats.isFile()) throw new CannotApply('This is a pipe or a device, not a file.', BY_HAND);
  if (stats.size > maxBytes) throw new CannotApply('The file is too large to be changed here.', BY_HAND);
  if (process.platform === 'win32') return;
  if (stats.nlink > 1n)
    throw new CannotApply('The file has another name elsewhere (a hard link), and would lose it.', BY_HAND);
  if ((stats.mode & 0o7000n) !== 0n)
    throw new CannotApply(
      'The file runs with the rights of its owner or group, so it is not replaced.',
      BY_HAND,
    );
  if ((stats.mode & 0o222n) === 0n)
    throw new CannotApply('The file is read-only.', 'Make it writable, and try again.');
}

async function writeIn(parent: OpenParent, name: string, was: Read, content: Buffer): Promise<void> {
  if (!parent.isWritable)
    throw new CannotApply('The folder of this file is read-only.', 'Make it writable, and try again.');
  const temporaryFile = temporaryName(name);
  const temporary = parent.at(temporaryFile);
  const file = await createAlone(temporary, temporaryFile);
  try {
    try {
      await file.writeFile(content);
      await keepOwner(file, was.stats);
      await file.chmod(Number(was.stats.mode & 0o777n));
      await file.sync();
    } finally {
      await file.close();
    }
    const now = await readIn(parent, name, MAX_APPLIED_BYTES);
    if (!now.content.equals(was.content)) throw changedMeanwhile();
    await parent.verify();
    await rename(temporary, parent.at(name));
  } catch (cause) {
    await unlink(temporary).catch(() => undefined);
    throw cause;
  }
  // The file is changed by now. Not every system can make a folder's names durable.
  await parent.sync().catch(() => undefined);
}

const changedMeanwhile = (): CannotApply =>
  new CannotApply('Another program changed the file at the same moment.', 'Try again.');

/** One name for each file: only one program can create it. */
function temporaryName(name: string): string {
  const isLong = Buffer.byteLength(name) > MAX_NAME_BYTES;
  return `.${isLong ? createHash('sha256').update(name).digest('hex') : name}.marginalia-tmp`;
}

/** Creates the temporary file. A file that has its name already may be the user's own, so it stays. */
async function createAlone(path: string, name: string): Promise<FileHandle> {
  try {
    return await open(path, CREATE, 0o600);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
    const stats = await lstat(path).catch(() => null);
    if (stats === null || (stats.isFile() && Date.now() - stats.mtimeMs < STALE_MS)) throw changedMeanwhile();
    throw new CannotApply(
      `A file “${plainWords(name)}” is in the way: it is yours, or was left when the app was ended.`,
      'Move or remove it, and try again.',
    );
  }
}

async function keepOwner(file: FileHandle, { uid, gid }: BigIntStats): Promise<void> {
  if (process.platform === 'win32') return;
  const own = await file.stat({ bigint: true });
  if (own.uid === uid && own.gid === gid) return;
  await file.chown(Number(uid), Number(gid)).catch((cause: unknown) => {
    throw new CannotApply(
      'The file belongs to another user or group, and would get another owner.',
      BY_HAND,
      { cause },
    );
  });
}
