import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { newestHanded } from '../git/handover/newest-handed.ts';
import { readOrdinary } from '../git/objects/ordinary-file.ts';
import type { FoundRepository } from './repository.ts';

/** The newest hand-over of a work tree, and the newest remark that was added; null: neither. */
export interface HandedNow {
  handed: string | null;
  added: string | null;
}

export async function handedNow(repository: FoundRepository): Promise<HandedNow> {
  const [handed, added] = await Promise.all([newestHanded(repository), newestHanded(repository, 'added')]);
  return { handed, added };
}

/**
 * What of a work tree was shown last, in a file of this user's: `list` and `wait` write it, and `wait` returns at once
 * where something newer is there. Nothing is written into the folder.
 */
function fileOf({ headDir }: Pick<FoundRepository, 'headDir'>): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  const state = XDG_STATE_HOME ?? LOCALAPPDATA ?? join(homedir(), '.local', 'state');
  const name = createHash('sha256').update(headDir).digest('hex').slice(0, 20);
  return join(state, 'marginalia', 'review', name);
}

const MAX_BYTES = 200;

/** @returns a function: true if everything in a hand-over was already shown */
export async function lastSeen(
  repository: Pick<FoundRepository, 'headDir'>,
): Promise<(now: HandedNow) => boolean> {
  const text = await readOrdinary(fileOf(repository), MAX_BYTES).catch(() => null);
  const [handed, added] = text?.toString('latin1').trim().split(' ') ?? [];
  return (now) => [null, handed].includes(now.handed) && [null, added].includes(now.added);
}

/** Where it cannot be remembered, `wait` shows it once more. */
export async function rememberSeen(
  repository: Pick<FoundRepository, 'headDir'>,
  { handed, added }: HandedNow,
): Promise<void> {
  const file = fileOf(repository);
  const temporary = `${file}.${String(process.pid)}`;
  try {
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
    await writeFile(temporary, `${handed ?? '-'} ${added ?? '-'}\n`, { mode: 0o600 });
    await rename(temporary, file);
  } catch {
    // A home folder may be read-only.
  }
}
