import { yieldMain } from '../../git/process/yield.ts';
import type { NoteOn } from '../../git/remarks/notes-on.ts';
import { verdictSteps } from '../../shared/domain/verdicts/parse.ts';
import { inTurns } from '../../shared/steps.ts';
import type { ShownVerdict } from '../../shared/ipc/remarks.ts';

/** Verdicts shown together: more than any branch has. */
const MAX_VERDICTS_SHOWN = 10_000;

/** The verdicts in notes, in their order. */
export async function verdictsIn(notes: readonly NoteOn[]): Promise<ShownVerdict[]> {
  const yieldLoop = yieldMain();
  const all: ShownVerdict[] = [];
  for (const { commit, notesRef, text } of notes) {
    if (all.length >= MAX_VERDICTS_SHOWN) break;
    const verdicts = await inTurns(verdictSteps(text), yieldLoop);
    all.push(...verdicts.map((verdict) => ({ commit, notesRef, ...verdict })));
  }
  return all;
}
