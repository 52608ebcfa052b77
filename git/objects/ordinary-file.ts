import { randomUUID } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, statSync, type Stats } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { FolderBlockedError, wouldBlockGit } from '../config/folder-blocked.ts';

/**
 * Reads files in folders we do not control. There may be a pipe or a device in a file's place: opening one would block
 * one of the four threads for ever. So only regular files are opened, without blocking.
 */

const READ_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const COPY_BYTES = 1024 * 1024;

/**
 * Opens a regular file for reading; null if it does not exist or is a folder.
 * @throws FolderBlockedError if opening it would block
 */
async function openOrdinary(path: string): Promise<FileHandle | null> {
  // Opening a device may have an effect.
  if (!isOrdinary(path, await stat(path).catch(nullIfAbsent))) return null;
  const file = await open(path, READ_FLAGS).catch(nullIfAbsent);
  if (file === null) return null;
  try {
    // It may have been replaced in between.
    if (isOrdinary(path, await file.stat())) return file;
  } catch (cause) {
    await file.close();
    throw cause;
  }
  await file.close();
  return null;
}

function isOrdinary(path: string, stats: Stats | null): boolean {
  if (stats !== null && wouldBlockGit(stats)) throw FolderBlockedError.by(path);
  return stats?.isFile() === true;
}

function nullIfAbsent(cause: unknown): null {
  if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR'))
    return null;
  throw cause;
}

/**
 * @returns a regular file's bytes, or null if it is not one, too long, missing, or unreadable
 * @param maxBytes default 64 MiB
 */
export async function readOrdinary(path: string, maxBytes = 64 * 1024 * 1024): Promise<Buffer | null> {
  return await withFile(path, async (file) => {
    const { size } = await file.stat();
    return size > maxBytes ? null : await file.readFile();
  });
}

/** @returns the first bytes of a regular file of any length, or null as above */
export async function beginningOfOrdinary(path: string, bytes: number): Promise<Buffer | null> {
  return await withFile(path, (file) => bytesAt(file, 0, bytes));
}

/**
 * @returns the last bytes of a regular file of any length, from the first line that starts in them, or null as above
 */
export async function endOfOrdinary(path: string, bytes: number): Promise<Buffer | null> {
  return await withFile(path, async (file) => {
    const { size } = await file.stat();
    if (size <= bytes) return await bytesAt(file, 0, size);
    const end = await bytesAt(file, size - bytes, bytes);
    return end.subarray(end.indexOf(10) + 1);
  });
}

/** @returns what `read` returns, or null if the file is not regular, missing, or unreadable */
async function withFile<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T | null> {
  const file = await openOrdinary(path).catch(() => null);
  if (file === null) return null;
  try {
    return await read(file);
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** @returns a short file's bytes, synchronously, or null if it is not regular, missing, or unreadable */
export function readOrdinarySync(path: string): Buffer | null {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null;
  let fd: number | undefined;
  try {
    fd = openSync(path, READ_FLAGS);
    return fstatSync(fd).isFile() ? readFileSync(fd) : null;
  } catch {
    return null;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/**
 * Copies a regular file to a place of ours, without its mode: a read-only file must be replaceable the next time. If it
 * is too long or missing, the copy is removed.
 * @param maxBytes default: any length
 * @returns true if it was copied
 * @throws FolderBlockedError if there is a pipe or a device in its place
 */
export async function copyOrdinary(from: string, to: string, maxBytes = Infinity): Promise<boolean> {
  const file = await openOrdinary(from);
  // Written to a temporary file and renamed, so that readers see all of it or nothing.
  const draft = `${to}.${randomUUID()}`;
  try {
    if (file === null || (await file.stat()).size > maxBytes) {
      await rm(to, { force: true });
      return false;
    }
    // Not `await using`: the service's Node does not support it.
    const copy = await open(draft, 'wx', 0o600);
    try {
      const buffer = Buffer.allocUnsafe(COPY_BYTES);
      for (;;) {
        const { bytesRead } = await file.read(buffer, 0, COPY_BYTES, null);
        if (bytesRead === 0) break;
        await copy.writeFile(buffer.subarray(0, bytesRead));
      }
    } finally {
      await copy.close();
    }
    await rename(draft, to);
    return true;
  } catch (cause) {
    await rm(draft, { force: true });
    throw cause;
  } finally {
    await file?.close();
  }
}
