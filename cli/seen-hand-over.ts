import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readOrdinary } from '../git/objects/ordinary-file.ts';
import type { FoundRepository } from './repository.ts';

/**
 * Which hand-over of a work tree was shown last, in a file of this user's: `list` and `wait` write it, and `wait`
 * returns at once where a newer one is there. Nothing is written into the folder.
 */
function fileOf({ headDir }: Pick<FoundRepository, 'headDir'>): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  const state = XDG_STATE_HOME ?? LOCALAPPDATA ?? join(homedir(), '.local', 'state');
  const name = createHash('sha256').update(headDir).digest('hex').slice(0, 20);
  return join(state, 'marginalia', 'review', name);
}

const MAX_BYTES = 100;

/** null: none yet. */
export async function lastSeen(repository: Pick<FoundRepository, 'headDir'>): Promise<string | null> {
  const text = (await readOrdinary(fileOf(repository), MAX_BYTES).catch(() => null))
    ?.toString('latin1')
    .trim();
  return text === undefined || text === '' ? null : text;
}

/** Where it cannot be remembered, `wait` shows it once more. */
export async function rememberSeen(
  repository: Pick<FoundRepository, 'headDir'>,
  commit: string,
): Promise<void> {
  const file = fileOf(repository);
  const temporary = `${file}.${String(process.pid)}`;
  try {
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
    await writeFile(temporary, `${commit}\n`, { mode: 0o600 });
    await rename(temporary, file);
  } catch {
    // A home folder may be read-only.
  }
}
