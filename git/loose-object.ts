import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { deflate, deflateSync } from 'node:zlib';

export type ObjectType = 'blob' | 'tree' | 'commit';

/** Begin of the names of files in `objects/` on their way into the object store. */
export const TEMPORARY = 'tmp_marginalia_';

/** Bytes; below it a thread of its own costs more than the work. */
const SMALL = 256 * 1024;
const deflateApart = promisify(deflate);

const headed = (type: ObjectType, content: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${type} ${String(content.length)}\0`), content]);

/** The id Git gives an object. `algorithm`: the repository's. */
export function objectId(algorithm: 'sha1' | 'sha256', type: ObjectType, content: Uint8Array): string {
  return createHash(algorithm).update(headed(type, content)).digest('hex');
}

/**
 * Writes one object as Git writes a loose one: deflated, under a temporary name, then renamed, so that a kill leaves a
 * whole object or none. Starting a Git process, or asking one that waits, takes longer than this does.
 *
 * @param objects the repository's `objects` folder
 */
export async function writeLooseObject(
  objects: string,
  id: string,
  type: ObjectType,
  content: Uint8Array,
): Promise<void> {
  const folder = `${objects}/${id.slice(0, 2)}`;
  const path = `${folder}/${id.slice(2)}`;
  const whole = headed(type, content);
  const packed = whole.length <= SMALL ? deflateSync(whole, { level: 1 }) : await deflateApart(whole);
  const temporary = `${objects}/${TEMPORARY}${randomBytes(12).toString('hex')}`;
  try {
    writeFileSync(temporary, packed, { mode: 0o444, flag: 'wx' });
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
