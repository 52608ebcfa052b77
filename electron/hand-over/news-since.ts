import { firstLineOf, writersOf } from '../../git/remarks/authors.ts';
import type { NotesSource } from '../../git/remarks/notes-on.ts';
import { yieldMain } from '../../git/process/yield.ts';
import { endOf, outlineSteps } from '../../shared/domain/remarks/index.ts';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import { inTurns } from '../../shared/steps.ts';

type Remark = RemarkThread['remarks'][number];
type Turns = () => Promise<void> | undefined;
type News = NonNullable<RemarkThread['news']>;
type Counts = ReadonlyMap<string, number>;

export interface NewsDeps {
  notes: Pick<NotesSource, 'index' | 'texts'>;
  /** Whether this app made a commit of a notes ref. */
  isOwn: (commit: string) => boolean;
}

/** A thread of a note that was handed over, and what of it is new since. */
interface Changed {
  thread: RemarkThread;
  fresh: readonly Remark[];
  /** Resolved or reopened. */
  marked: readonly Remark[];
}

/**
 * The threads that others began, answered or resolved. Each note is parsed once, however many threads it has.
 * @param then the notes as they were, by `<notes ref> <commit>`
 * @param others see `inTurns`
 */
export async function threadsWithNews(
  deps: NewsDeps,
  then: ReadonlyMap<string, string>,
  threads: readonly RemarkThread[],
  others: Turns = yieldMain(),
): Promise<Map<RemarkThread, News>> {
  const news = new Map<RemarkThread, News>();
  const changed = await changedSince(then, threads, others);
  const isOurs = await writtenByUs(deps, changed, others);
  const marks = new Map<string, ReadonlySet<string>>();
  for (const { thread, fresh, marked } of changed) {
    await others();
    const [theirs] = fresh.filter((remark) => !isOurs.has(remark));
    if (theirs !== undefined) news.set(thread, theirs === thread.remarks[0] ? 'added' : newsOf(thread));
    if (marked.length === 0 || news.has(thread)) continue;
    const key = noteOfThread(thread);
    const own = marks.get(key) ?? (await ownMarks(deps, thread, others));
    marks.set(key, own);
    if (!marked.every(({ id }) => own.has(id.source))) news.set(thread, newsOf(thread));
  }
  return news;
}

const newsOf = ({ resolved }: RemarkThread): News => (resolved ? 'resolved' : 'answered');

export const noteOfThread = ({ notesRef, commit }: Pick<RemarkThread, 'notesRef' | 'commit'>): string =>
  `${notesRef} ${commit}`;

async function changedSince(
  then: ReadonlyMap<string, string>,
  threads: readonly RemarkThread[],
  others: Turns,
): Promise<Changed[]> {
  const blocks = new Map<string, Record<'exact' | 'unmarked', Counts>>();
  const changed: Changed[] = [];
  for (const thread of threads) {
    await others();
    const key = noteOfThread(thread);
    const text = then.get(key);
    if (text === undefined) continue;
    const were = blocks.get(key) ?? (await blocksIn(text, others));
    blocks.set(key, were);
    const { remarks } = thread;
    const isNew = beyond(remarks, ({ id }) => unmarked(id.source), were.unmarked);
    const isMarked = beyond(remarks, ({ id }) => id.source, were.exact);
    const fresh = remarks.filter((remark) => isNew.has(remark));
    const marked = remarks.filter((remark) => isMarked.has(remark) && !isNew.has(remark));
    if (fresh.length > 0 || marked.length > 0) changed.push({ thread, fresh, marked });
  }
  return changed;
}

/** The new remarks that this app wrote. */
async function writtenByUs(
  { notes, isOwn }: NewsDeps,
  changed: readonly Changed[],
  others: Turns,
): Promise<Set<Remark>> {
  const requests = new Map<string, { notesRef: string; commit: string; lines: Set<string> }>();
  for (const { thread, fresh } of changed) {
    if (fresh.length === 0) continue;
    const { notesRef, commit } = thread;
    const request = requests.get(noteOfThread(thread)) ?? { notesRef, commit, lines: new Set() };
    requests.set(noteOfThread(thread), request);
    for (const { id } of fresh) request.lines.add(firstLineOf(id.source));
  }
  const written = new Set<Remark>();
  if (requests.size === 0) return written;
  const writers = await writersOf(notes, [...requests.values()]);
  const writerIn = new Map([...requests.keys()].map((key, at) => [key, writers[at]]));
  for (const { thread, fresh } of changed) {
    await others();
    const writerOf = writerIn.get(noteOfThread(thread));
    const nths = nthOf(thread.remarks, ({ id }) => firstLineOf(id.source));
    for (const remark of fresh) {
      const writer = writerOf?.({ source: remark.id.source }, nths.get(remark) ?? 0) ?? null;
      if (writer !== null && isOwn(writer.commit)) written.add(remark);
    }
  }
  return written;
}

/** The pieces of a note that this app resolved or reopened. */
async function ownMarks(
  { notes, isOwn }: NewsDeps,
  { notesRef, commit }: RemarkThread,
  others: Turns,
): Promise<Set<string>> {
  const changes = (await notes.index(notesRef))?.byObject.get(commit) ?? [];
  const marks = new Set<string>();
  for (const { commit: by, from, to } of changes) {
    if (!isOwn(by)) continue;
    const [before, after] = [await exactIn(from[0] ?? null), await exactIn(to)];
    for (const [source, times] of after) if (times > (before.get(source) ?? 0)) marks.add(source);
  }
  return marks;

  async function exactIn(blob: string | null): Promise<Counts> {
    const [text] = blob === null ? [] : await notes.texts([blob]);
    return (await blocksIn(text ?? '', others)).exact;
  }
}

const count = (into: Map<string, number>, block: string): void =>
  void into.set(block, (into.get(block) ?? 0) + 1);

/** How often a note has each piece that may be a remark; `unmarked`: whether it is resolved or not. */
async function blocksIn(note: string, others: Turns): Promise<Record<'exact' | 'unmarked', Counts>> {
  const { lines, candidates } = await inTurns(outlineSteps(note), others);
  const [exact, plain] = [new Map<string, number>(), new Map<string, number>()];
  for (const from of candidates.keys()) {
    await others();
    const block = lines
      .slice(from, endOf(lines, from))
      .map(({ text }) => text)
      .join('\n');
    count(exact, block);
    count(plain, unmarked(block));
  }
  return { exact, unmarked: plain };
}

/** A remark's lines, resolved or not. */
function unmarked(source: string): string {
  const [, ...further] = source.split('\n');
  return [firstLineOf(source), ...further].join('\n');
}

/** Remarks beyond the number that `were` has for their key: those added since. */
function beyond(
  remarks: readonly Remark[],
  keyOf: (remark: Remark) => string,
  were: ReadonlyMap<string, number>,
): Set<Remark> {
  const nths = nthOf(remarks, keyOf);
  return new Set(remarks.filter((remark) => (nths.get(remark) ?? 0) >= (were.get(keyOf(remark)) ?? 0)));
}

/** How many earlier remarks of a thread have the same key. Those of other threads have another place. */
function nthOf(remarks: readonly Remark[], keyOf: (remark: Remark) => string): Map<Remark, number> {
  const counts = new Map<string, number>();
  return new Map(
    remarks.map((remark) => {
      const nth = counts.get(keyOf(remark)) ?? 0;
      counts.set(keyOf(remark), nth + 1);
      return [remark, nth];
    }),
  );
}
