import { personName } from '../../shared/domain/person-name.ts';
import { personKey, type Verdict } from '../../shared/domain/verdicts/parse.ts';
import { isSamePerson } from '../../shared/domain/verdicts/said-by.ts';
import type { WaitingItem } from '../../shared/ipc/today.ts';
import { excerptOf } from '../notes/search-text.ts';
import { markOf } from './mark.ts';
import { threadOf, type WrittenPart } from './written-parts.ts';

/** A change of a note since the reader looked. */
export interface FreshChange {
  commit: string;
  who: string;
  email: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** The reader wrote it with this app. */
  isOwn: boolean;
  /** Its author has the reader's address, which proves nothing: anyone can use it. */
  asYou: boolean;
  /** Lines that it added. */
  added: ReadonlySet<string>;
}

export interface ChangedNote {
  notesRef: string;
  object: string;
  /** Of the note as it is now. */
  pieces: readonly WrittenPart[];
  /** Newest first. */
  changes: readonly FreshChange[];
  /** Lines that the reader ever wrote in it, or anyone with the reader's address. */
  ownLines: ReadonlySet<string>;
}

/** The user of the app; null: not known. */
export type Reader = { name: string; email: string } | null;

/** Everything that a kind of item may leave out. */
export const NO_DETAILS = {
  who: null,
  asYou: false,
  branch: null,
  base: null,
  ephemeral: false,
  ephemeralBase: false,
  tip: null,
  from: null,
  object: null,
  notesRef: null,
  notesCommit: null,
  anchor: null,
  excerpt: null,
  says: null,
  writtenBy: null,
  commits: null,
  isRewritten: false,
  isRebasedOnly: false,
} satisfies Partial<WaitingItem>;

/**
 * What waits in a note that others changed: answers in threads of the reader, verdicts, remarks and other words. What was
 * removed again, and what the reader wrote with this app, does not wait; what is only said to be the reader's does.
 */
export function noteItems(
  { notesRef, object, pieces, changes, ownLines }: ChangedNote,
  reader: Reader,
): WaitingItem[] {
  const items: WaitingItem[] = [];
  /** How many equal parts are above: what is added or removed there changes no mark. */
  const nths = new Map<string, number>();
  /** Those in which the reader wrote. */
  const ownThreads = new Set<string>();
  for (const piece of pieces) {
    const { line, text, anchor, verdict } = piece;
    const thread = threadOf(piece) ?? '';
    const nth = nths.get(line) ?? 0;
    nths.set(line, nth + 1);
    const change = changes.find(({ added }) => added.has(line));
    const isAnswer = anchor !== null && ownThreads.has(thread);
    if (anchor !== null && ownLines.has(line)) ownThreads.add(thread);
    if (change === undefined || change.isOwn) continue;
    const kind = verdict !== null ? 'verdict' : isAnswer ? 'answer' : 'note';
    const who = verdict === null ? change.who : personName(verdict.name, verdict.email);
    items.push({
      ...NO_DETAILS,
      mark: markOf(kind, notesRef, object, change.commit, String(nth), line),
      kind,
      who: who.slice(0, 400).toWellFormed(),
      asYou: change.asYou || isBy(verdict, reader),
      at: change.at,
      object,
      notesRef,
      notesCommit: change.commit,
      anchor,
      excerpt: verdict === null ? excerptOf(text, '') : null,
      says: verdict === null ? null : verdict.says.slice(0, 200),
      writtenBy:
        verdict === null || isSamePerson(verdict, change) ? null : change.who.slice(0, 400).toWellFormed(),
    });
  }
  return items;
}

const isBy = (verdict: Verdict | null, reader: Reader): boolean =>
  verdict !== null && reader !== null && personKey(verdict) === personKey(reader);
