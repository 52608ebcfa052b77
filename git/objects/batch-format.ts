import { randomBytes } from 'node:crypto';
import { GitError } from '../process/error.ts';

/**
 * Begins the answer for each object. A loose blob may be longer than its header says, and Git prints all of it: what it
 * holds would be taken for the answers for other objects if their form could be known beforehand.
 */
const TOKEN = randomBytes(12).toString('hex');

/** For `cat-file --batch` and `--batch-command`. */
export const BATCH_FORMAT = `${TOKEN} %(objectname) %(objecttype) %(objectsize)`;

const HEADER = new RegExp(`^${TOKEN} ((?:[0-9a-f]{40}|[0-9a-f]{64})) (\\w+) (\\d+)$`);
const NO_OBJECT = / (?:missing|ambiguous|submodule)$/;

/** What an object is. */
export interface ObjectInfo {
  sha: string;
  type: string;
  /** Bytes. */
  size: number;
}

/**
 * @param line an answer's first line
 * @returns null: there is no such object
 * @throws GitError if it is no answer
 */
export function readHeader(line: string): ObjectInfo | null {
  const [, sha = '', type = '', size] = HEADER.exec(line) ?? [];
  if (size !== undefined) return { sha, type, size: Number(size) };
  if (NO_OBJECT.test(line)) return null;
  throw longerThanSaid();
}

const LONGER = 'an object is longer than it says';

/** Nothing that is read after such an object is an answer. */
export const longerThanSaid = (): GitError => new GitError('cat-file', 'exit', null, LONGER);

export const isLongerThanSaid = (error: unknown): boolean =>
  error instanceof GitError && error.stderr === LONGER;
