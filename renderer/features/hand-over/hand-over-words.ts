import type { HandedOverReport } from '../../../shared/ipc/hand-over.ts';
import { plural } from '../../ui/format.ts';

const NOTES = 'refs/notes/';

const short = (name: string): string => (name.startsWith(NOTES) ? name.slice(NOTES.length) : name);

/** What a hand-over did, and how others see it. @param onCommits how many remarks are open on commits */
export function handedOverWords(
  onCommits: number,
  { ref, notesRefs, remarks, ...left }: Omit<HandedOverReport, 'commit'>,
): { words: string; next: string; command?: string } {
  const open = onCommits + remarks;
  const words = open === 0 ? 'Handed over without open remarks' : `Handed over ${plural(open, 'remark')}`;
  const stay = stayWords(left);
  const [first, ...others] = notesRefs;
  if (first === undefined) {
    const what = open === 0 ? 'What' : 'They are in notes already, and what';
    return { words, next: `${what} you reviewed is ${ref}. ${stay}`.trimEnd() };
  }
  const also = others.length === 0 ? '' : ` (also in ${others.map(short).join(', ')})`;
  return {
    words,
    next: `${stay}What you reviewed is ${ref}. Others see its remarks with “marginalia review list”, or${also} with`,
    command: `git notes --ref=${short(first)} show ${ref}`,
  };
}

const verb = (count: number): string => (count === 1 ? 'stays' : 'stay');

/** What others do not see, and why. */
function stayWords({ stay, drafts, general }: Pick<HandedOverReport, 'stay' | 'drafts' | 'general'>): string {
  return [
    ...(stay === 0 ? [] : [`${plural(stay, 'remark')} ${verb(stay)} in this app: the lines are gone. `]),
    ...(drafts === 0
      ? []
      : [
          `${plural(drafts, 'draft')} ${verb(drafts)} in this app until you save ${drafts === 1 ? 'it' : 'them'}. `,
        ]),
    ...(general === 0
      ? []
      : ['What you wrote on the changes as a whole stays in this app until they are committed. ']),
  ].join('');
}
