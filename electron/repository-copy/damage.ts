import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { GitError } from '../../git/process/error.ts';
import { endResidents } from '../../git/process/resident.ts';

/** What Git says of a damaged repository. Plain phrases: its messages may hold any text, as long as it likes. */
const DAMAGED = [
  'not a git repository',
  'bad config',
  'bad object ',
  'bad ref ',
  'reference broken',
  'does not point to a valid object',
  'invalid sha1 pointer',
  'unable to parse object',
  'is empty',
  'is corrupt',
  'is truncated',
  'is too small',
  'is far too short',
];

/** How lines begin that are about what a host sent, or are its own words. */
const OF_THE_HOST = ['remote:', 'fatal: pack ', 'fatal: invalid server response'];
/** All that follows is the host's. */
const HOST_SPEAKS = 'fatal: remote error:';

/**
 * Whether Git says that the repository it works in is damaged, as after a power cut. The words of a host do not count,
 * and no damage of what it sends: it would take away what can be read without it.
 */
export function isDamaged(cause: unknown): boolean {
  if (!(cause instanceof GitError) || cause.reason !== 'exit') return false;
  const [before = ''] = cause.stderr.split(HOST_SPEAKS, 1);
  const own = before
    .split(/[\r\n]/)
    .filter((line) => !OF_THE_HOST.some((beginning) => line.startsWith(beginning)));
  return own.some((line) => DAMAGED.some((phrase) => line.includes(phrase)));
}

/** Removes a copy, so that it is fetched anew. All of it is on the host. */
export async function discardCopy(gitDir: string): Promise<void> {
  const discarded = `${gitDir}.${randomUUID()}`;
  await endResidents(gitDir);
  await rename(gitDir, discarded);
  rm(discarded, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}
