import { readVerdicts, verdictSteps, type Verdict } from '../../shared/domain/verdicts/parse.ts';
import { countingVerdicts, isSamePerson, saidBy, type SaidBy } from '../../shared/domain/verdicts/said-by.ts';
import type { ShownVerdict } from '../../shared/ipc/remarks.ts';
import { inTurns } from '../../shared/steps.ts';
import { yieldMain } from '../process/yield.ts';
import { isBadlySigned } from '../signatures/check-signature.ts';
import { firstLineOf, writersOf, type Writer } from './authors.ts';
import type { NotesSource, NoteOn } from './notes-on.ts';

/** Verdicts shown together: more than any branch has. */
const MAX_VERDICTS_SHOWN = 10_000;

/** The user, who wrote what this app has not sent yet; null: not known. */
type Reader = { name: string; email: string } | null;

type NoteText = Pick<NoteOn, 'notesRef' | 'commit' | 'fetched' | 'text'>;

/**
 * The verdicts in notes, in their order, each with who says so: the commit on the notes ref that added its line. A line
 * that was moved from another note, or brought back, is of the person who did that.
 */
export async function verdictsIn(
  source: Pick<NotesSource, 'index' | 'texts'>,
  notes: readonly NoteText[],
  reader: () => Promise<Reader>,
): Promise<ShownVerdict[]> {
  const yieldLoop = yieldMain();
  const read: Array<{ note: NoteText; verdicts: Verdict[] }> = [];
  let left = MAX_VERDICTS_SHOWN;
  for (const note of notes) {
    if (left <= 0) break;
    const verdicts = (await inTurns(verdictSteps(note.text), yieldLoop)).slice(0, left);
    left -= verdicts.length;
    if (verdicts.length > 0) read.push({ note, verdicts });
  }
  if (read.length === 0) return [];
  const writers = await writersOf(
    source,
    read.map(({ note: { notesRef, commit }, verdicts }) => ({
      notesRef,
      commit,
      lines: new Set(linesOf(verdicts).keys()),
    })),
    true,
  );
  const user = read.some(({ note }) => note.text !== note.fetched) ? await reader() : null;
  return read.flatMap(({ note, verdicts }, at) => {
    const { commit, notesRef, fetched, text } = note;
    const before = fetched === text ? null : linesOf(readVerdicts(fetched ?? ''));
    const nths = nthsOf(verdicts);
    const sourced = verdicts.map((verdict) => {
      const nth = nths.get(verdict.line) ?? 0;
      const isAhead = before !== null && nth >= (before.get(firstLineOf(verdict.source)) ?? 0);
      const writer = isAhead ? writerAhead(verdict, user) : (writers[at]?.(verdict, nth) ?? null);
      return {
        at: isAhead ? Infinity : timeOf(writer),
        verdict: { ...verdict, writtenIn: writer?.commit || null, by: byOf(verdict, writer) },
      };
    });
    const inOrder = sourced.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
    return countingVerdicts(inOrder.map((one) => one.verdict)).map(({ line: _line, ...verdict }) => ({
      commit,
      notesRef,
      ...verdict,
    }));
  });
}

/**
 * Whether a reviewer wrote a line of a note themselves, of equal ones the nth: see `changeVerdict`.
 * @param note as it was read
 */
export async function theirLines(
  source: Pick<NotesSource, 'index' | 'texts'>,
  { notesRef, commit, text }: Pick<NoteOn, 'notesRef' | 'commit' | 'text'>,
  reviewer: { email: string },
): Promise<(line: string, nth: number) => boolean> {
  const lines = new Set(linesOf(readVerdicts(text)).keys());
  const [writerOf] = await writersOf(source, [{ notesRef, commit, lines }], true);
  return (line, nth) => {
    const writer = writerOf?.({ source: line }, nth) ?? null;
    // What is not in the history yet, this app has written.
    return writer === null || byOf(reviewer, writer).is === 'person';
  };
}

/** The lines of verdicts -> how many equal ones there are. */
function linesOf(verdicts: readonly Verdict[]): Map<string, number> {
  const bySource = new Map<string, number>();
  for (const [at, { source, line }] of verdicts.entries())
    if (verdicts[at - 1]?.line !== line)
      bySource.set(firstLineOf(source), (bySource.get(firstLineOf(source)) ?? 0) + 1);
  return bySource;
}

/** Numbers of lines -> how many equal ones are above. */
function nthsOf(verdicts: readonly Verdict[]): Map<number, number> {
  const seen = new Map<string, number>();
  const nths = new Map<number, number>();
  for (const { source, line } of verdicts) {
    if (nths.has(line)) continue;
    const key = firstLineOf(source);
    nths.set(line, seen.get(key) ?? 0);
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return nths;
}

const timeOf = (writer: Writer | null): number => (writer === null ? 0 : Date.parse(writer.date) || 0);

function byOf(person: { email: string }, writer: Writer | null): SaidBy {
  const by = saidBy(person, writer);
  return by.is === 'person' && isBadlySigned(writer?.commit ?? '') ? { is: 'bad-signature' } : by;
}

/** What is in no fetched note yet: the user's own line is what this app wrote. */
const writerAhead = (verdict: Verdict, user: Reader): Writer | null =>
  user !== null && isSamePerson(verdict, user)
    ? { author: user.name, email: user.email, date: '', commit: '' }
    : null;
