import { randomUUID } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, statSync, type Stats } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { FolderHeld, holds } from '../config/folder-held.ts';

/**
 * Files of somebody's folder. Whoever owns it may put a pipe or a device in a file's place: opening one would take a
 * thread for ever, and there are four. So only ordinary files are opened, and without waiting.
 */

const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const COPY_BYTES = 1024 * 1024;

/**
 * An ordinary file, open for reading; null: it is not there, or is a folder.
 * @throws FolderHeld where it would hold whoever opens it
 */
async function openOrdinary(path: string): Promise<FileHandle | null> {
  // Some devices do something when they are opened.
  if (!isOrdinary(path, await stat(path).catch(nullIfAbsent))) return null;
  const file = await open(path, READ).catch(nullIfAbsent);
  if (file === null) return null;
  try {
    // It may have been replaced meanwhile.
    if (isOrdinary(path, await file.stat())) return file;
  } catch (cause) {
    await file.close();
    throw cause;
  }
  await file.close();
  return null;
}

function isOrdinary(path: string, found: Stats | null): boolean {
  if (found !== null && holds(found)) throw FolderHeld.by(path);
  return found?.isFile() === true;
}

function nullIfAbsent(cause: unknown): null {
  if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR'))
    return null;
  throw cause;
}

/**
 * The bytes of an ordinary file; null: it is none, is longer, is not there, or may not be read.
 * @param maxBytes default 64 MiB
 */
export async function readOrdinary(path: string, maxBytes = 64 * 1024 * 1024): Promise<Buffer | null> {
  return await reading(path, async (file) => {
    const { size } = await file.stat();
    return size > maxBytes ? null : await file.readFile();
  });
}

/** The first bytes of an ordinary file of any length; null: it is none, is not there, or may not be read. */
export async function beginningOfOrdinary(path: string, bytes: number): Promise<Buffer | null> {
  return await reading(path, (file) => bytesAt(file, 0, bytes));
}

/** The last bytes of an ordinary file of any length, from the first line that begins in them; null: as above. */
export async function endOfOrdinary(path: string, bytes: number): Promise<Buffer | null> {
  return await reading(path, async (file) => {
    const { size } = await file.stat();
    if (size <= bytes) return await bytesAt(file, 0, size);
    const end = await bytesAt(file, size - bytes, bytes);
    return end.subarray(end.indexOf(10) + 1);
  });
}

/** What is read of an ordinary file; null: it is none, is not there, or may not be read. */
async function reading<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T | null> {
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

/** The bytes of a short file at once: null where it is none, is not there, or may not be read. */
export function readOrdinarySync(path: string): Buffer | null {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null;
  let fd: number | undefined;
  try {
    fd = openSync(path, READ);
    return fstatSync(fd).isFile() ? readFileSync(fd) : null;
  } catch {
    return null;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/**
 * Copies an ordinary file to a place of ours, where nothing of its access counts: what may only be read there is
 * replaced here the next time. Where it is longer, or is not there, nothing stays here.
 * @param maxBytes default: any length
 * @returns whether it was copied
 * @throws FolderHeld where a pipe or a device is in its place
 */
export async function copyOrdinary(from: string, to: string, maxBytes = Infinity): Promise<boolean> {
  const file = await openOrdinary(from);
  // Written beside and renamed: whoever reads it finds all of it.
  const draft = `${to}.${randomUUID()}`;
  try {
    if (file === null || (await file.stat()).size > maxBytes) {
      await rm(to, { force: true });
      return false;
    }
    // Not `await using`: the service runs on a Node that does not know it.
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
