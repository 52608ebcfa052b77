import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';

/** What is wrong, and the one thing to do about it. */
type Words = readonly [why: string, next: string];

const noRoom: Words = ['the disk is full', 'Free some disk space, then try again.'];
const inUse: Words = [
  'another program has locked the database',
  'Close that program (a backup or a database viewer, perhaps), then try again.',
];
const notAllowed: Words = [
  'the permission to write is missing',
  'Make Marginalia’s folder and the files in it writable for you, then try again.',
];
const cannotOpen: Words = [
  'the system does not open the database',
  'Check that Marginalia’s folder is there and that you may write to it, then try again.',
];
const refused: Words = [
  'the disk refuses to read or write',
  'Check the disk and its free space, then try again.',
];
const damaged: Words = [
  'the database is damaged',
  'Close Marginalia and start it again: what can be read is carried over.',
];

/** An input or output error while the shared memory file was made larger: what a full disk answers there. */
const IOERR_SHMSIZE = 4874;

/** By SQLite's primary result code: https://sqlite.org/rescode.html */
const BY_RESULT = new Map<number, Words>([
  [3, notAllowed], // PERM
  [5, inUse], // BUSY
  [6, inUse], // LOCKED
  [8, notAllowed], // READONLY
  [10, refused], // IOERR
  [11, damaged], // CORRUPT
  [13, noRoom], // FULL
  [14, cannotOpen], // CANTOPEN
  [23, notAllowed], // AUTH
  [26, damaged], // NOTADB
]);

/** Errors of the file system, for what is kept beside the database. */
const BY_CODE = new Map<unknown, Words>([
  ['ENOSPC', noRoom],
  ['EDQUOT', noRoom],
  ['EROFS', notAllowed],
  ['EACCES', notAllowed],
  ['EPERM', notAllowed],
  ['EIO', refused],
]);

/** The result code of an SQLite error with its extension in the upper bits; null: it is no error of SQLite. */
function resultOf(cause: unknown): number | null {
  if (!(cause instanceof Error) || !('errcode' in cause)) return null;
  return typeof cause.errcode === 'number' ? cause.errcode : null;
}

function wordsOf(cause: unknown): Words | undefined {
  const result = resultOf(cause);
  if (result === IOERR_SHMSIZE) return noRoom;
  if (result !== null) return BY_RESULT.get(result & 0xff);
  return cause instanceof Error && 'code' in cause ? BY_CODE.get(cause.code) : undefined;
}

/** Results that say nothing against the file: no memory, interrupted, a lock of the log that is contended. */
const PASSING = [7, 9, 15];

/**
 * Whether an error of SQLite is the file's own fault: damage, or contents that do not fit what this version makes of them.
 * Everything that the system, the disk or another program may be the reason for is not.
 */
export function isDamage(cause: unknown): boolean {
  const result = resultOf(cause);
  if (result === null || PASSING.includes(result & 0xff)) return false;
  return (BY_RESULT.get(result & 0xff) ?? damaged) === damaged && result !== IOERR_SHMSIZE;
}

/** What keeps the app from its own files, for the screen; null: the cause is something else. */
export function storageProblem(cause: unknown): AppError | null {
  if (cause instanceof AppFailure) return cause.error.kind === 'storage-unavailable' ? cause.error : null;
  const words = wordsOf(cause);
  if (words === undefined) return null;
  const [why, next] = words;
  return { kind: 'storage-unavailable', message: `Marginalia could not use its own files: ${why}.`, next };
}

/**
 * The error for a text that could not be stored and is kept in memory until it can be; any other cause is returned as
 * it is.
 */
export function notOnDisk(cause: unknown): unknown {
  const words = wordsOf(cause instanceof AppFailure ? cause.cause : cause);
  if (words === undefined) return cause;
  const message = `This text is not on disk: ${words[0]}. It is in memory, and will be stored as soon as possible.`;
  const next = 'Leave Marginalia open until then, or copy the text to a safe place.';
  return new AppFailure({ kind: 'storage-unavailable', message, next }, { cause });
}

/** The database could not be opened, and was left as it is. */
export function notOpened(cause: unknown): AppFailure {
  const [why, next] = wordsOf(cause) ?? ['SQLite refuses it', 'Try again; the log says more.'];
  const message = `Marginalia’s database could not be opened: ${why}. It was not touched: your drafts and waiting notes are in it.`;
  return new AppFailure({ kind: 'storage-unavailable', message, next }, { cause });
}
