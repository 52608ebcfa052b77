import type { HandedOverReport } from '../../../shared/ipc/hand-over.ts';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import { plural } from '../../ui/format.ts';

/** What a hand-over did, and how others see it. @param open how many remarks were open */
export function handedOverWords(
  open: number,
  { ref, notesRefs, someStay }: Omit<HandedOverReport, 'commit'>,
): { words: string; next: string; command?: string } {
  const words = open === 0 ? 'Handed over without open remarks' : `Handed over ${plural(open, 'remark')}`;
  const stay = someStay ? 'Remarks whose lines are gone stay in this app. ' : '';
  const [first, ...others] = notesRefs;
  if (first === undefined) {
    const what = open === 0 || someStay ? 'What' : 'They are in notes already, and what';
    return { words, next: `${stay}${what} you reviewed is ${ref}.` };
  }
  const also = others.length === 0 ? '' : ` (also in ${others.map(shortNotesRef).join(', ')})`;
  return {
    words,
    next: `${stay}What you reviewed is ${ref}. Others see its remarks with “marginalia review list”, or${also} with`,
    command: `git notes --ref=${shortNotesRef(first)} show ${ref}`,
  };
}
