import {
  anchorKey,
  anchorsOf,
  isResolved,
  outlineSteps,
  remarksSteps,
  threadsOf,
  type Anchor,
  type Outline,
  type Remark,
} from '../../shared/domain/remarks/index.ts';
import type { Placed, RemarkThread } from '../../shared/ipc/remarks.ts';
import { inTurns } from '../../shared/steps.ts';
import { yieldMain } from '../process/yield.ts';
import { firstLineOf, writersOf, type Writer } from './authors.ts';
import { fewThreads, type FewThreads } from './few-threads.ts';
import { gatherFacts, type FileFacts } from './facts.ts';
import type { History, ShownRange } from './history.ts';
import type { NotesSource, NoteOn } from './notes-on.ts';
import type { Where } from './place.ts';
import { placeThreads, replacedFields } from './place-threads.ts';
import { hasSuggestion, shownParts } from './suggestions.ts';

/** Lines shown after they are gone, and characters of each. */
export const MAX_SHOWN_LINES = 60;
const MAX_SHOWN_LINE_LENGTH = 400;
/** Lines that a suggestion may replace, and the total drawn for suggestions. */
export const MAX_REPLACED_LINES = 2_000;
const MAX_DRAWN = { lines: 20_000, characters: 4_000_000 };
/** Lines read for all threads together. */
const MAX_READ_LINES = 200_000;

/** How the threads of notes are read. */
export interface ThreadReading {
  /** Whether an anchor is of interest; others are not looked at. Absent: all are. */
  only?: (commit: string, anchor: Anchor) => boolean;
  /** Where threads are shown; absent: in the range's diff. */
  place?: typeof placeThreads;
}

/**
 * The threads of the notes on a shown range, with authors, placed in the range's diff. The others are
 * counted.
 */
export async function readThreads(
  history: History,
  range: ShownRange,
  notes: NotesSource,
  written: readonly NoteOn[],
  ephemeral: boolean,
  { only, place: placing = placeThreads }: ThreadReading = {},
): Promise<Pick<FewThreads<unknown>, 'omitted' | 'omittedReplies'> & { threads: RemarkThread[] }> {
  const order = (commit: string): number => range.byId.get(commit)?.order ?? 0;
  const sorted = written.toSorted((a, b) => order(a.commit) - order(b.commit));
  const yieldLoop = yieldMain();
  const outlines: Array<{ note: NoteOn; outline: Outline }> = [];
  for (const note of sorted) {
    const outline = await inTurns(outlineSteps(note.text), yieldLoop);
    outlines.push({ note, outline: only === undefined ? outline : limited(outline, note.commit, only) });
  }
  const requests = outlines.map(({ note, outline }) => ({
    commit: note.commit,
    anchors: anchorsOf(outline),
  }));
  const facts = await gatherFacts(history, range, requests, ephemeral);
  const read: Array<{ note: NoteOn; remarks: Remark[]; fetched: Remark[] | null }> = [];
  for (const { note, outline } of outlines) {
    const fact = facts.get(note.commit);
    const remarks = fact === undefined ? [] : await inTurns(remarksSteps(outline, fact), yieldLoop);
    if (remarks.length === 0 || fact === undefined) continue;
    const same = note.fetched === note.text;
    read.push({ note, remarks, fetched: same ? null : await remarksIn(note.fetched ?? '', fact, yieldLoop) });
  }
  await yieldLoop();
  const all = read.flatMap(({ note, remarks }, at) =>
    threadsOf(remarks).map((thread) => ({ at, note, thread })),
  );
  const { threads, ...left } = fewThreads(all);
  const shownIn = read.map((): Remark[] => []);
  for (const { at, remarks } of threads) for (const remark of remarks) shownIn[at]?.push(remark);
  const [placed, writers] = await Promise.all([
    placing(
      history,
      range,
      facts,
      threads.map(({ note, thread }) => ({ commit: note.commit, anchor: thread.anchor })),
      ephemeral,
    ),
    writersOf(
      notes,
      read.map(({ note }, at) => ({
        notesRef: note.notesRef,
        commit: note.commit,
        lines: new Set(shownIn[at]?.map(({ source }) => firstLineOf(source))),
      })),
    ),
  ]);
  const nths = read.map(({ remarks }) => nthOfFirstLines(remarks));
  const waiting = read.map(({ fetched }) => (fetched === null ? null : idsOf(fetched)));
  const was = await linesAsTheyWere(
    history,
    facts,
    threads.map(({ note, thread, remarks }, at) => ({
      commit: note.commit,
      anchor: thread.anchor,
      wanted: remarks.some(({ text }) => hasSuggestion(text))
        ? MAX_REPLACED_LINES
        : placed[at]?.where.at === 'earlier'
          ? MAX_SHOWN_LINES
          : 0,
    })),
    ephemeral,
  );
  const shown: RemarkThread[] = [];
  const room = { ...MAX_DRAWN };
  for (const [index, { at, note, thread, remarks: some }] of threads.entries()) {
    await yieldLoop();
    const place = placed[index];
    if (place === undefined) continue;
    const lines = was[index] ?? [];
    const { notesRef, commit } = note;
    const { anchor } = thread;
    // A range that was not read completely cannot be replaced.
    const isComplete = anchor.lines !== null && lines.length > anchor.lines.last - anchor.lines.first;
    const replaced = isComplete ? lines : [];
    const remarks: RemarkThread['remarks'] = [];
    for (const remark of some) {
      // One thread may hold all the suggestions.
      await yieldLoop();
      remarks.push({
        id: { source: remark.source, nth: remark.nth },
        text: remark.text,
        parts: shownParts(remark.text, replaced, room),
        resolved: remark.resolved,
        ...signed(
          note.signatures === undefined
            ? writers[at]?.(remark, nths[at]?.get(remark) ?? 0)
            : note.signatures[firstLineOf(remark.source)],
        ),
        waiting: waiting[at]?.has(idOf(remark)) === false,
      });
    }
    shown.push({
      key: `${notesRef} ${commit} ${anchorKey(anchor)}`,
      notesRef,
      commit,
      subject: range.byId.get(commit)?.subject ?? '',
      anchor,
      resolved: isResolved(thread),
      remarks,
      placed: placedWithLines(place.where, anchor, lines),
      ...(range.byId.get(commit)?.uncommitted !== true
        ? replacedFields(range.replaced?.get(commit), place)
        : { uncommitted: true }),
    });
  }
  return { threads: shown, ...left };
}

/** The outline without the anchors that are of no interest. */
function limited(
  { lines, candidates }: Outline,
  commit: string,
  only: NonNullable<ThreadReading['only']>,
): Outline {
  const some = [...candidates].map(
    ([at, list]) => [at, list.filter(({ anchor }) => only(commit, anchor))] as const,
  );
  return { lines, candidates: new Map(some.filter(([, list]) => list.length > 0)) };
}

async function remarksIn(
  note: string,
  facts: FileFacts,
  yieldLoop: () => Promise<void> | undefined,
): Promise<Remark[]> {
  return await inTurns(remarksSteps(await inTurns(outlineSteps(note), yieldLoop), facts), yieldLoop);
}

const signed = (
  writer: Pick<Writer, 'author' | 'date'> | null | undefined,
): { author: string | null; date: string | null } =>
  writer == null ? { author: null, date: null } : { author: writer.author || null, date: writer.date };

/** Where a thread or a draft is shown, with its former lines if they are gone. */
export function placedWithLines(where: Where, anchor: Anchor, lines: readonly string[]): Placed {
  if (where.at !== 'earlier') return where;
  const few = lines.slice(0, MAX_SHOWN_LINES).map((line) => line.slice(0, MAX_SHOWN_LINE_LENGTH));
  return { ...where, first: anchor.lines?.first ?? 1, lines: few };
}

/**
 * Lines as they were on the annotated commit, or before it, for anchors that want some: `wanted` limits how many, and
 * together they are limited to what can be held.
 */
export async function linesAsTheyWere(
  history: History,
  facts: ReadonlyMap<string, FileFacts>,
  all: ReadonlyArray<{ commit: string; anchor: Anchor; wanted: number }>,
  ephemeral: boolean,
): Promise<string[][]> {
  let room = MAX_READ_LINES;
  const requests = all.flatMap(({ commit, anchor: { path, side, lines }, wanted }, at) => {
    const blob = wanted > 0 ? (facts.get(commit)?.blob(path, side) ?? null) : null;
    if (blob === null || lines === null) return [];
    const last = Math.min(lines.last, lines.first + Math.min(wanted, room) - 1);
    if (last < lines.first) return [];
    room -= last - lines.first + 1;
    return [{ at, blob, lines: { first: lines.first, last } }];
  });
  const fileLines = requests.length === 0 ? [] : await history.lines(requests, ephemeral);
  const lines = all.map((): string[] => []);
  for (const [index, { at }] of requests.entries()) lines[at] = [...(fileLines[index]?.lines ?? [])];
  return lines;
}

const idOf = ({ source, nth }: Pick<Remark, 'source' | 'nth'>): string => `${nth} ${source}`;
const idsOf = (remarks: readonly Remark[]): Set<string> => new Set(remarks.map(idOf));

/** Two remarks may begin with the same line. */
function nthOfFirstLines(remarks: readonly Remark[]): Map<Remark, number> {
  const seen = new Map<string, number>();
  return new Map(
    remarks.map((remark) => {
      const line = firstLineOf(remark.source);
      const nth = seen.get(line) ?? 0;
      seen.set(line, nth + 1);
      return [remark, nth];
    }),
  );
}
