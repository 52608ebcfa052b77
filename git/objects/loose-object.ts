import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { deflate, deflateSync, inflateSync } from 'node:zlib';
import { gitText, runGit } from '../process/run.ts';
import type { ObjectFormat } from './object-format.ts';
import { readOrdinary } from './ordinary-file.ts';

/** Prefix of temporary files in `objects/`; `git prune` removes `tmp_`. */
export const TEMPORARY = 'tmp_marginalia_';

export type ObjectType = 'blob' | 'tree' | 'commit';

/** An object as Git keeps a loose one. */
export interface LooseObject {
  id: string;
  /** The file's bytes: deflated, including the header. */
  file: Buffer | Promise<Buffer>;
}

/** Below this, starting a thread costs more than the work. */
const SYNC_DEFLATE_BYTES = 256 * 1024;
const deflateAsync = promisify(deflate);

/** `algorithm`: the repository's. */
export function looseObject(algorithm: ObjectFormat, type: ObjectType, content: Uint8Array): LooseObject {
  const bytes = Buffer.concat([Buffer.from(`${type} ${String(content.length)}\0`), content]);
  const id = createHash(algorithm).update(bytes).digest('hex');
  return {
    id,
    file: bytes.length <= SYNC_DEFLATE_BYTES ? deflateSync(bytes, { level: 1 }) : deflateAsync(bytes),
  };
}

/**
 * Writes a loose object as Git does: under a temporary name, then renamed, so that a kill leaves a whole object or
 * none. Faster than starting a Git process, or asking a running one. Where the repository is shared (its
 * configuration says with which rights), Git itself writes it.
 *
 * @param objects the repository's `objects` folder
 * @param durable its bytes are on the disk before it has its name, so that a power cut leaves no ref that names half an
 *   object
 */
export async function writeLooseObject(
  objects: string,
  { id, file }: LooseObject,
  durable = false,
): Promise<void> {
  const bytes = await file;
  if (await isShared(dirname(objects))) {
    await writeByGit(dirname(objects), bytes, durable);
    return;
  }
  const path = `${objects}/${id.slice(0, 2)}/${id.slice(2)}`;
  const temporary = `${objects}/${TEMPORARY}${randomBytes(12).toString('hex')}`;
  try {
    writeFileSync(temporary, bytes, { flag: 'wx', mode: 0o444, flush: durable });
    if (tryRename(temporary, path)) return;
    mkdirSync(dirname(path), { recursive: true });
    if (!tryRename(temporary, path)) throw new Error('the object store is being changed by another program');
  } catch (error) {
    rmSync(temporary, { force: true });
    // Another program may have written the same object; some systems refuse to rename over it.
    if (!existsSync(path)) throw error;
  }
}

/** @returns false if the file or its target folder is missing */
function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

const MAX_CONFIG_BYTES = 1024 * 1024;
/** Without any of these in the configuration, Git need not be asked. */
const MAY_SHARE = /sharedrepository|include|worktreeconfig/i;

async function isShared(gitDir: string): Promise<boolean> {
  const config = (await readOrdinary(join(gitDir, 'config'), MAX_CONFIG_BYTES))?.toString('latin1') ?? '';
  if (!MAY_SHARE.test(config)) return false;
  const args = ['config', '--get', 'core.sharedRepository'];
  return (await gitText(args, { gitDir, okCodes: [0, 1] })) !== '';
}

async function writeByGit(gitDir: string, file: Buffer, durable: boolean): Promise<void> {
  const whole = inflateSync(file);
  const end = whole.indexOf(0);
  const [type = ''] = whole.subarray(0, end).toString('latin1').split(' ');
  // A notes tree keeps entries of other programs that Git itself would not write.
  await runGit(['hash-object', '-w', '-t', type, '--literally', '--stdin'], {
    gitDir,
    input: whole.subarray(end + 1),
    config: durable ? ['core.fsync=loose-object'] : [],
  });
}
