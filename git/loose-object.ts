import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { deflate, deflateSync } from 'node:zlib';

export type ObjectType = 'blob' | 'tree' | 'commit';

/** Begin of the names of files in `objects/` on their way into the object store. */
export const TEMPORARY = 'tmp_marginalia_';

/** An object as Git keeps a loose one. */
export interface LooseObject {
  id: string;
  /** The file's bytes: deflated, with the header that is hashed too. */
  file: Buffer | Promise<Buffer>;
}

/** Bytes; below it a thread of its own costs more than the work. */
const SMALL = 256 * 1024;
const deflateApart = promisify(deflate);

/** `algorithm`: the repository's. */
export function looseObject(
  algorithm: 'sha1' | 'sha256',
  type: ObjectType,
  content: Uint8Array,
): LooseObject {
  const whole = Buffer.concat([Buffer.from(`${type} ${String(content.length)}\0`), content]);
  const id = createHash(algorithm).update(whole).digest('hex');
  return { id, file: whole.length <= SMALL ? deflateSync(whole, { level: 1 }) : deflateApart(whole) };
}

/**
 * Writes a loose object as Git does: under a temporary name, then renamed, so that a kill leaves a whole object or
 * none. Starting a Git process, or asking one that waits, takes longer than this does.
 *
 * @param objects the repository's `objects` folder
 */
export async function writeLooseObject(objects: string, { id, file }: LooseObject): Promise<void> {
  const bytes = await file;
  const folder = `${objects}/${id.slice(0, 2)}`;
  const path = `${folder}/${id.slice(2)}`;
  const temporary = `${objects}/${TEMPORARY}${randomBytes(12).toString('hex')}`;
  try {
    writeFileSync(temporary, bytes, { mode: 0o444, flag: 'wx' });
    moveInto(folder, temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    // Somebody wrote the same object in between; some systems refuse to rename over it.
    if (!existsSync(path)) throw error;
  }
}

/** A folder that is missing is made with the access of the one above: a repository shared by a group stays shared. */
function moveInto(folder: string, temporary: string, path: string): void {
  try {
    renameSync(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, statSync(dirname(folder)).mode);
    renameSync(temporary, path);
  }
}
