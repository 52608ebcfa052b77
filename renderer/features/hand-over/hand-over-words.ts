import type { HandedOverReport } from '../../../shared/ipc/hand-over.ts';
import { plural } from '../../ui/format.ts';

const NOTES = 'refs/notes/';

const short = (name: string): string => (name.startsWith(NOTES) ? name.slice(NOTES.length) : name);

/** What a hand-over did, and how others see it. @param open how many remarks were open */
export function handedOverWords(
  open: number,
  { ref, notesRefs }: Pick<HandedOverReport, 'ref' | 'notesRefs'>,
): { words: string; next: string; command?: string } {
  const words = open === 0 ? 'Handed over without open remarks' : `Handed over ${plural(open, 'remark')}`;
  const [first] = notesRefs;
  if (first === undefined)
    return {
      words,
      next: `${open === 0 ? 'What' : 'They are in notes already, and what'} you reviewed is ${ref}.`,
    };
  const others = notesRefs.length === 1 ? '' : ` (also in ${notesRefs.slice(1).map(short).join(', ')})`;
  return {
    words,
    next: `What you reviewed is ${ref}. Others see its remarks with “marginalia review list”, or${others} with`,
    command: `git notes --ref=${short(first)} show ${ref}`,
  };
}
