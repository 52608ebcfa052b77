import { groupBy } from '../history/group-by.ts';
import type { Placed, RemarkThread } from '../../shared/ipc/remarks.ts';
import { hasSuggestion } from './suggestions.ts';

/** Threads with the same place and first remark that are shown. */
interface Copies {
  threads: RemarkThread[];
  /** How many of them have exactly these remarks. */
  counts: Map<string, number>;
}

const NO_COPIES: Copies = { threads: [], counts: new Map() };

/** Of more threads with the same beginning, only those with the same remarks are taken for copies. */
const MAX_COMPARED_COPIES = 50;

/**
 * The threads without those of replaced commits and of uncommitted changes whose note was copied to a newer commit: each
 * is read once. A thread with a remark that its copy lacks stays. Copies are changed: they are given the authors and dates
 * of what they were copied from.
 * @param threads those of newer commits last
 */
export function withoutCopied(threads: readonly RemarkThread[]): RemarkThread[] {
  const byCommit = groupBy(threads, ({ commit }) => commit);
  const newer = new Map<string, Copies>();
  const shown = new Set<RemarkThread>();
  for (const own of [...byCommit.values()].toReversed()) {
    for (const [place, same] of groupBy(own, placeOf)) {
      const copies = newer.get(place) ?? NO_COPIES;
      if (isOlder(same[0]) && areCopied(same, copies)) {
        signCopies(same, copies.threads);
        continue;
      }
      for (const thread of same) {
        shown.add(thread);
        addTo(newer, thread);
      }
    }
  }
  return threads.filter((thread) => shown.has(thread));
}

/** It is on a commit or on uncommitted changes that others took the place of. */
const isOlder = (thread: RemarkThread | undefined): boolean =>
  thread?.replaced === true || thread?.uncommitted === true;

/** Whether each of some threads on one commit has a copy of its own with all its remarks. */
function areCopied(threads: readonly RemarkThread[], { threads: copies, counts }: Copies): boolean {
  const exact = [...groupBy(threads, remarksOf)];
  if (exact.every(([remarks, same]) => same.length <= (counts.get(remarks) ?? 0))) return true;
  if (threads.length > copies.length || copies.length > MAX_COMPARED_COPIES) return false;
  const left = copies.map(({ remarks }) => new Set(remarks.map(({ text }) => text)));
  return threads.every(({ remarks }) => {
    const at = left.findIndex((texts) => remarks.every(({ text }) => texts.has(text)));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Gives the copies of threads who wrote their remarks, and when: each copy is that of one thread. */
function signCopies(threads: readonly RemarkThread[], copies: readonly RemarkThread[]): void {
  if (copies.length > MAX_COMPARED_COPIES) return;
  const left = [...copies];
  for (const thread of threads) {
    const own = remarksOf(thread);
    const exact = left.findIndex((one) => remarksOf(one) === own);
    const at = exact >= 0 ? exact : left.findIndex((one) => hasAll(one, thread));
    const [copy] = at < 0 ? [] : left.splice(at, 1);
    if (copy !== undefined) signCopy(thread.remarks, copy.remarks);
  }
}

const hasAll = (copy: RemarkThread, { remarks }: RemarkThread): boolean => {
  const texts = new Set(copy.remarks.map(({ text }) => text));
  return remarks.every(({ text }) => texts.has(text));
};

function signCopy(remarks: RemarkThread['remarks'], copies: RemarkThread['remarks']): void {
  const left = [...copies];
  for (const { text, author, date } of remarks) {
    const at = left.findIndex((one) => one.text === text);
    const [same] = at < 0 ? [] : left.splice(at, 1);
    if (same === undefined || author === null || date === null) continue;
    if (same.date === null || Date.parse(date) <= Date.parse(same.date))
      Object.assign(same, { author, date });
  }
}

/** A thread's first remark and its place in the shown diff: another person may have said the same of other lines. */
function placeOf(thread: RemarkThread): string {
  const { anchor, placed } = thread;
  // An applied suggestion has lost its lines, and is copied beside those that it made.
  const isAnywhere = placed.at === 'earlier' && hasSuggestion(thread.remarks[0]?.text ?? '');
  return JSON.stringify([wordsOf(thread), isAnywhere ? null : [anchor.side, spotOf(placed)]]);
}

const spotOf = (placed: Placed): unknown =>
  placed.at === 'lines' ? [placed.side, placed.lines.first, placed.lines.last] : placed.at;

const wordsOf = ({ notesRef, placed, remarks }: RemarkThread): unknown[] => [
  notesRef,
  placed.path,
  remarks[0]?.text,
];

function addTo(newer: Map<string, Copies>, thread: RemarkThread): void {
  const remarks = remarksOf(thread);
  for (const place of new Set([placeOf(thread), JSON.stringify([wordsOf(thread), null])])) {
    const copies = newer.get(place) ?? { threads: [], counts: new Map<string, number>() };
    newer.set(place, copies);
    copies.threads.push(thread);
    copies.counts.set(remarks, (copies.counts.get(remarks) ?? 0) + 1);
  }
}

const remarksOf = ({ remarks }: RemarkThread): string => JSON.stringify(remarks.map(({ text }) => text));
