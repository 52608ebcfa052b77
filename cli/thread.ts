import { createHash } from 'node:crypto';
import type { RemarkThread } from '../shared/ipc/remarks.ts';
import { nothingFound, usageProblem } from './problem.ts';

/** A thread with the id by which commands name it, and where it is now. */
export interface NamedThread {
  id: string;
  thread: RemarkThread;
  path: string;
  side: 'new' | 'old' | 'file';
  /** null: the whole file. Of an outdated thread: as they were on its commit. */
  lines: { first: number; last: number } | null;
  isOutdated: boolean;
  /** The files have what it suggests. */
  isApplied: boolean;
  /** It is outdated, and was copied to this commit as a quotation; null: it was not. */
  quotedIn: string | null;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Digits of an id that say what a thread begins with, and in which file. */
const WORDS_DIGITS = 6;
const PATH_DIGITS = 2;

/**
 * An id is made of what a thread begins with and of its path, so that it stays when lines move, answers come, and the
 * note goes to another commit. Equal ones are numbered in the order of the review.
 */
export function nameThreads(
  threads: readonly RemarkThread[],
  gone: ReadonlySet<string>,
  quoted: ReadonlyMap<RemarkThread, string> = new Map(),
): NamedThread[] {
  const counts = new Map<string, number>();
  return threads.map((thread) => {
    const { anchor, placed, remarks } = thread;
    const words = hashOf(remarks[0]?.text ?? '').slice(0, WORDS_DIGITS);
    const plain = words + hashOf(anchor.path).slice(0, PATH_DIGITS);
    const count = (counts.get(plain) ?? 0) + 1;
    counts.set(plain, count);
    return {
      id: count === 1 ? plain : `${plain}.${String(count)}`,
      thread,
      path: placed.path,
      side: anchor.lines === null ? 'file' : anchor.side,
      lines: placed.at === 'lines' ? placed.lines : anchor.lines,
      isOutdated: anchor.lines === null ? gone.has(placed.path) : placed.at !== 'lines',
      isApplied: remarks.some(({ parts }) =>
        parts.some((part) => part.kind === 'suggestion' && part.applied === true),
      ),
      quotedIn: quoted.get(thread) ?? null,
    };
  });
}

/** In the order of files and lines. */
export const inFileOrder = (threads: readonly NamedThread[]): NamedThread[] =>
  threads.toSorted((a, b) =>
    a.path === b.path ? (a.lines?.first ?? 0) - (b.lines?.first ?? 0) : a.path < b.path ? -1 : 1,
  );

/**
 * The thread with an id. Where its file was renamed since, its words still find it, if no other thread begins with them.
 * @throws ReviewProblem
 */
export function threadNamed(threads: readonly NamedThread[], id: string): NamedThread {
  const exact = threads.find((one) => one.id === id);
  if (exact !== undefined) return exact;
  if (!/^[0-9a-f]{6,8}(?:\.\d+)?$/.test(id)) throw usageProblem(`“${id}” is not the id of a remark.`);
  const alike = threads.filter((one) => one.id.startsWith(id.slice(0, WORDS_DIGITS)));
  const [only] = alike;
  if (alike.length > 1)
    throw nothingFound(`“${id}” could be one of these: ${alike.map((one) => one.id).join(', ')}.`);
  if (only === undefined)
    throw nothingFound(`There is no remark “${id}” here. “list” shows the ones that exist.`);
  return only;
}
