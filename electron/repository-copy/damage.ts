import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { GitError } from '../../git/process/error.ts';
import { endResidents } from '../../git/process/resident.ts';

/** What Git says about a damaged repository. Plain phrases: its messages may contain arbitrary and very long text. */
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

/** Prefixes of lines that are about what a host sent, or are its own words. */
const OF_THE_HOST = ['remote:', 'fatal: pack ', 'fatal: invalid server response'];
/** All that follows is the host's. */
const HOST_SPEAKS = 'fatal: remote error:';

/**
 * Whether Git says that the local repository is damaged, as after a power cut. A host's words do not count, nor damage
 * in what it sends: it could otherwise make us delete what can be read without it.
 */
export function isDamaged(cause: unknown): boolean {
  if (!(cause instanceof GitError) || cause.reason !== 'exit') return false;
  const [before = ''] = cause.stderr.split(HOST_SPEAKS, 1);
  const own = before
    .split(/[\r\n]/)
    .filter((line) => !OF_THE_HOST.some((beginning) => line.startsWith(beginning)));
  return own.some((line) => DAMAGED.some((phrase) => line.includes(phrase)));
}

/** Removes a copy, so that it is fetched again. All of it is on the host. */
export async function discardCopy(gitDir: string): Promise<void> {
  const discarded = `${gitDir}.${randomUUID()}`;
  await endResidents(gitDir);
  await rename(gitDir, discarded);
  rm(discarded, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}
