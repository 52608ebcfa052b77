import { joinAppended } from '../../../shared/domain/notes/append.ts';
import { isBlank, noteLines, sameNote } from '../../../shared/domain/notes/canonical.ts';
import { withLineEndsOf } from './line-ends.ts';
import { mergeNotes } from '../../../shared/domain/notes/merge.ts';
import { changeBlock, holdsBlock, type BlockChange } from '../../../shared/domain/remarks/index.ts';
import type { NoteSeen, WriteProgress } from './intent.ts';

/**
 * Merges a remark's write with what others wrote into the note meanwhile: it needs a decision only if they changed the
 * same lines. First its lines are searched in their text, wherever they are now; then the two are merged.
 * @returns the write, continued from their text, or `done` if that already contains it; null: the user must decide
 */
export function mergeRemark(now: WriteProgress, theirs: NoteSeen): WriteProgress | 'done' | null {
  const { intent } = now;
  const remark = intent.remark ?? null;
  if (remark === null) return null;
  const goOn = { ...now, doubt: false, absences: 0 };
  if (intent.action === 'append') {
    // The note was removed: a new one loses nothing of it.
    return theirs.text === null ? { ...goOn, intent: { ...intent, base: theirs } } : null;
  }
  if (theirs.text === null) return null;
  const text = changed(now, remark.blocks, theirs.text);
  if (text === null) return null;
  if (sameNote(text, theirs.text)) return 'done';
  if (isBlank(text))
    return { ...goOn, phase: 'once', intent: { ...intent, action: 'remove', mine: '', base: theirs } };
  const phase = now.phase === 'replacing' ? 'replacing' : 'removing';
  return { ...goOn, phase, intent: { ...intent, action: 'edit', mine: text, base: theirs } };
}

function changed(now: WriteProgress, blocks: readonly BlockChange[], theirs: string): string | null {
  const { mine, base } = now.intent;
  const merged = blocks.length === 0 ? null : withBlocks(theirs, blocks);
  if (merged !== null) return merged;
  // Between the two requests of our edit there was no note, so anyone who wrote then started from an empty one.
  if (now.phase === 'adding' && !now.doubt && !share(base.text, theirs)) return joinAppended(mine, theirs);
  const merge = mergeNotes(base.text, theirs, mine);
  return merge.conflicts === 0 ? withLineEndsOf(theirs, merge.text) : null;
}

/** Blocks known to have changed are not searched again. */
function withBlocks(text: string, blocks: readonly BlockChange[]): string | null {
  let changing: string | null = text;
  for (const block of blocks) {
    if (changing === null) return null;
    changing = changeBlock(changing, block) ?? (holdsBlock(changing, block.now) ? changing : null);
  }
  return changing;
}

function share(a: string | null, b: string): boolean {
  const lines = new Set(noteLines(a).filter((line) => !isBlank(line)));
  return noteLines(b).some((line) => lines.has(line));
}
