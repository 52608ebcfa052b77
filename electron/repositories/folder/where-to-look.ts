import { open, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { shellWord } from '../../../git/process/shell-word.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { AppFailure } from '../../../shared/failure.ts';

/** Where a path that the user chose is to be looked for. */
interface WhereToLook {
  folder: string;
  /** The path itself is a file, so that no repository was meant by its folder. */
  isFile: boolean;
}

/**
 * The folder of a path: of a file the one that it is in, and of Git's own folder the work tree around it.
 * @throws AppFailure for a bundle, and for what only its owner may read
 */
export async function whereToLook(path: string): Promise<WhereToLook> {
  const stats = await stat(path).catch((cause: unknown) => {
    if (isForbidden(cause)) throw notAllowed(path);
    return null;
  });
  const isFile = stats?.isFile() === true;
  if (isFile && (await isBundle(path))) throw aBundle(path);
  const folder = isFile ? dirname(path) : path;
  return { folder: basename(folder) === '.git' ? dirname(folder) : folder, isFile };
}

const BUNDLE = /^# v\d+ git bundle\n/;
const MARK_BYTES = 20;

async function isBundle(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (file === null) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MARK_BYTES), 0, MARK_BYTES, 0);
    return BUNDLE.test(buffer.toString('latin1', 0, bytesRead));
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

const isForbidden = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === 'EACCES' || cause.code === 'EPERM');

const aBundle = (path: string): AppFailure =>
  new AppFailure({
    kind: 'validation',
    message: 'This is a bundle: a file with commits, and not a repository.',
    next: 'Clone it with this command, then open the new folder.',
    command: `git clone ${shellWord(path)}`,
  });

const notAllowed = (path: string): AppFailure =>
  new AppFailure({
    kind: 'forbidden',
    message: `You may not read “${plainWords(basename(path))}”.`,
    next: 'Ask its owner for the right to read it.',
  });

/** A file that is in no repository. */
export const fileAlone = (path: string): AppFailure =>
  new AppFailure({
    kind: 'validation',
    message: `The file “${plainWords(basename(path))}” is in no Git repository.`,
    next: 'Choose the folder of a repository, or a file in one.',
  });
