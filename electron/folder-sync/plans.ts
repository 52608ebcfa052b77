import { namesInTheWay } from '../../git/refs/names-in-the-way.ts';
import { readerOf } from '../../shared/domain/who-read/read-note.ts';
import { joinReadSides } from '../who-read/join-sides.ts';
import { isAncestor } from '../../git/refs/refs.ts';
import { trackingRef } from './fetch-remote.ts';
import type { NotesExchange } from './notes-exchange.ts';
import type { NotesTips } from './notes-tips.ts';
import { mergeNotesHistories, CannotMergeError } from './merge-histories.ts';
import type { SyncReport } from './sync-report.ts';

/** What happens to one notes ref. */
export interface Plan {
  notesRef: string;
  /** The local ref to move: a different one if this is a symbolic ref. */
  written: string;
  theirs: string | null;
  ours: string | null;
  /** The commit that both sides should end up with. */
  commit: string;
}

/** What happens to every readable notes ref on either side; diverged histories are merged. */
export async function planned(parts: NotesExchange, now: NotesTips): Promise<Plan[]> {
  const { here, there, broken, written } = now;
  const { gitDir, report } = parts;
  const plans: Plan[] = [];
  const inTheWay = namesInTheWay([...here.keys(), ...broken]);
  for (const notesRef of [...new Set([...here.keys(), ...there.keys()])].toSorted()) {
    if (broken.has(notesRef)) continue;
    const [ours = null, theirs = null] = [here.get(notesRef), there.get(notesRef)];
    const plan = { notesRef, written: written(notesRef), theirs, ours };
    const one = ours ?? theirs;
    if (one === null) continue;
    const other = ours === null ? inTheWay(notesRef)[0] : undefined;
    addOnce(
      report,
      other !== undefined,
      `${notesRef} was not fetched: Git cannot keep it beside ${other ?? ''}.`,
    );
    if (other !== undefined) continue;
    if (ours === null || theirs === null || ours === theirs) plans.push({ ...plan, commit: one });
    else if (await isAncestor(gitDir, ours, theirs)) plans.push({ ...plan, commit: theirs });
    else if (await isAncestor(gitDir, theirs, ours)) plans.push({ ...plan, commit: ours });
    else {
      const commit = await together(parts, { notesRef, theirs, ours });
      if (commit !== null) plans.push({ ...plan, commit });
    }
  }
  return plans;
}

/** The commit with both sides' notes; null: they cannot be merged, and the reason is reported. */
async function together(
  { exchange, gitDir, remote, world, report }: NotesExchange,
  { notesRef, theirs, ours }: { notesRef: string; theirs: string; ours: string },
): Promise<string | null> {
  await world.step?.('put together');
  const message = `notes: Merged notes from ${trackingRef(remote.name, notesRef)} into ${notesRef}\n`;
  const signed = { ...(await world.author()), message, at: Date.now() };
  try {
    const joinSides = readerOf(notesRef) === null ? undefined : joinReadSides;
    const made = await mergeNotesHistories(exchange, gitDir, { theirs, ours }, signed, joinSides);
    // Before anything moves: otherwise what needs a decision would exist only in the history.
    world.keepConflicts(notesRef, made.conflicts, ours);
    addOnce(report, made.unreadable.length > 0, unreadableWords(notesRef, made.unreadable.length));
    return made.commit;
  } catch (error) {
    if (!(error instanceof CannotMergeError)) throw error;
    addOnce(report, true, `${notesRef} was not merged: ${error.message}.`);
    return null;
  }
}

const unreadableWords = (notesRef: string, count: number): string =>
  `${count === 1 ? 'One note' : `${count} notes`} of ${notesRef} is no text and differs: theirs was kept, yours is in its history.`;

/** Once, however many attempts there are. */
function addOnce({ messages }: SyncReport, when: boolean, words: string): void {
  if (when && !messages.includes(words)) messages.push(words);
}
