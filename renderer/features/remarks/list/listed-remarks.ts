import { foldLetters } from '../../../../shared/domain/letters.ts';
import { linesText } from '../../../../shared/domain/remarks/anchor.ts';
import type { RemarkThread } from '../../../../shared/ipc/remarks.ts';
import { plural } from '../../../ui/format.ts';
import { queryWords } from '../../../ui/fuzzy.ts';
import type { NamesInDiff } from '../in-diff.ts';
import { comparePlaces } from '../thread-order.ts';

/** A thread in the list of all remarks: what its row shows, and what a filter looks at. */
export interface ListedRemark {
  readonly thread: RemarkThread;
  /** `16`, or `-40-42` for removed lines; empty: the whole file. */
  readonly lines: string;
  /** The first line of the first remark. */
  readonly words: string;
  /** Who wrote the first remark, and the newest if that is someone else; empty: unknown, or not sent yet. */
  readonly by: string;
  /** Everyone who wrote in it, once each. */
  readonly people: readonly string[];
  /** When the newest remark was written; null: unknown, or not sent yet. */
  readonly date: string | null;
  /** The same in milliseconds since the epoch; what was not sent yet is newest. */
  readonly at: number;
  /** For example "2 replies", "version 3". */
  readonly facts: readonly string[];
  /** Folded: see foldLetters. */
  readonly text: string;
}

/** The text of a thread that is searched: enough for any discussion, so that a pasted log costs nothing. */
const MAX_SEARCHED_CHARS = 20_000;
const MAX_WORDS_CHARS = 300;

/** What the list shows of each thread: made once for all of them, not for each filter. */
export function listedRemarks(threads: readonly RemarkThread[]): ListedRemark[] {
  return threads.map((thread) => {
    const { placed, anchor, remarks } = thread;
    const [first] = remarks;
    const people = [...new Set(remarks.flatMap(({ author }) => author ?? []))];
    const date = remarks.at(-1)?.date ?? null;
    const at = date === null ? Infinity : Date.parse(date);
    const lines = placed.at === 'lines' ? placed : placed.at === 'earlier' ? anchor : null;
    const text = [placed.path, ...people, ...remarks.map((one) => one.text)].join('\n');
    return {
      thread,
      lines: lines?.lines == null ? '' : linesText(lines.side, lines.lines),
      words: first?.text.split('\n', 1)[0]?.slice(0, MAX_WORDS_CHARS) ?? '',
      by: byWords(first?.author ?? null, remarks.at(-1)?.author ?? null),
      people,
      date,
      at: Number.isNaN(at) ? 0 : at,
      facts: factsOf(thread),
      text: foldLetters(text.slice(0, MAX_SEARCHED_CHARS)),
    };
  });
}

/** "Ann", or "Ann, then Bob": the date that follows is of what the last one wrote. */
const byWords = (first: string | null, last: string | null): string =>
  [...new Set([first, last])].filter((name) => name !== null).join(', then ');

function factsOf({ remarks, placed, replaced, version, uncommitted }: RemarkThread): string[] {
  return [
    ...(remarks.length > 1 ? [plural(remarks.length - 1, 'reply', 'replies')] : []),
    ...(version === undefined ? (replaced === true ? ['earlier version'] : []) : [`version ${version}`]),
    ...(placed.at === 'earlier' ? ['outdated'] : []),
    ...(uncommitted === true ? ['not committed yet'] : []),
    ...(remarks.some(({ waiting }) => waiting) ? ['waiting to be sent'] : []),
  ];
}

export interface RemarkFilter {
  readonly state: 'all' | 'open' | 'resolved';
  /** Someone who wrote in the thread; empty: anyone. */
  readonly person: string;
  /** Words of the path, the people and the texts, in any order. */
  readonly words: string;
}

export const EVERY_REMARK: RemarkFilter = { state: 'all', person: '', words: '' };

/** Those that pass a filter, in the same order. */
export function filterRemarks(
  all: readonly ListedRemark[],
  { state, person, words }: RemarkFilter,
): readonly ListedRemark[] {
  const wanted = queryWords(words);
  if (state === 'all' && person === '' && wanted.length === 0) return all;
  return all.filter(
    ({ thread, people, text }) =>
      (state === 'all' || thread.resolved === (state === 'resolved')) &&
      (person === '' || people.includes(person)) &&
      wanted.every((word) => text.includes(word)),
  );
}

/** Newest first; of the same time, in the given order. */
export const byTime = (all: readonly ListedRemark[]): ListedRemark[] =>
  // A difference of two infinite times is not a number.
  all.toSorted((a, b) => (a.at === b.at ? 0 : b.at > a.at ? 1 : -1));

/** As the diff shows them: by file, then by line. Those on files outside the diff come last, by path. */
export function byPlace(
  all: readonly ListedRemark[],
  { shownAs }: NamesInDiff,
  paths: ReadonlyMap<string, number>,
): ListedRemark[] {
  const file = ({ thread: { placed } }: ListedRemark): number =>
    paths.get(shownAs(placed) ?? '') ?? paths.size;
  const at = new Map(all.map((one) => [one, file(one)] as const));
  return all.toSorted((a, b) => {
    const files = (at.get(a) ?? 0) - (at.get(b) ?? 0);
    if (files !== 0) return files;
    const [first, second] = [a.thread.placed, b.thread.placed];
    const outside = at.get(a) === paths.size && first.path !== second.path;
    return outside ? (first.path < second.path ? -1 : 1) : comparePlaces(first, second);
  });
}

/** Everyone who wrote remarks, with the number of threads that they wrote in, by name. */
export function peopleIn(all: readonly ListedRemark[]): [name: string, threads: number][] {
  const people = new Map<string, number>();
  for (const { people: names } of all)
    for (const name of names) people.set(name, (people.get(name) ?? 0) + 1);
  return [...people].toSorted(([a], [b]) => a.localeCompare(b));
}
