import { readRemarks, type Anchor } from '../../../shared/domain/remarks/index.ts';

/** What one note says about a line of its commit. */
export interface LineNote {
  notesRef: string;
  author: string | null;
  date: string | null;
  /** First lines of the note's general text; empty: it has none. */
  gist: string;
  /** There is more of it. */
  more: boolean;
  /** The remarks on this very line. */
  remarks: { key: string; text: string; resolved: boolean }[];
}

const MAX_GIST_LINES = 3;
const MAX_GIST_CHARS = 500;
/** Longer notes are shown by their beginning alone. */
const MAX_READ_CHARS = 1_000_000;

/** Every anchor counts: whether its lines are there is not known, and does not matter for a line that is. */
const ANY = { lineCount: () => Number.MAX_SAFE_INTEGER, changes: () => true };

/** A note as far as it concerns a line. */
export function lineNote(
  note: { notesRef: string; author: string | null; date: string | null; text: string },
  at: { path: string; line: number },
): LineNote {
  const text = note.text.slice(0, MAX_READ_CHARS);
  const all = readRemarks(text, ANY);
  const lines = text.split('\n');
  for (const { from, to } of all) lines.fill('', from, to);
  const general = lines.join('\n').trim();
  const gist = general.split('\n', MAX_GIST_LINES).join('\n').slice(0, MAX_GIST_CHARS);
  const remarks = all
    .filter(({ anchor }) => isOn(anchor, at))
    .map(({ anchor, text: words, resolved, from }) => ({
      key: `${from} ${anchor.path}`,
      text: words,
      resolved,
    }));
  return {
    notesRef: note.notesRef,
    author: note.author,
    date: note.date,
    gist,
    more: gist.length < general.length,
    remarks,
  };
}

const isOn = ({ path, side, lines }: Anchor, at: { path: string; line: number }): boolean =>
  side === 'new' && path === at.path && lines !== null && at.line >= lines.first && at.line <= lines.last;
