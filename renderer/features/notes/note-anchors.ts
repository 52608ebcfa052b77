/** A line of a note that begins a remark, and a link to the lines it is about. */
export interface NoteAnchor {
  /** The line as it is in the note. */
  line: string;
  /** How many of its characters name the lines. */
  length: number;
  open: () => void;
}

/** A note's text in pieces: plain text, or a remark's anchor. Joined, they are the text. */
export type NotePiece = { text: string; open?: () => void };

/** Finds the anchors in a note. Each line is looked up once, so the cost is linear. */
export function notePieces(text: string, anchors: readonly NoteAnchor[]): NotePiece[] {
  if (anchors.length === 0) return [{ text }];
  const byLine = new Map(anchors.map((anchor) => [anchor.line, anchor]));
  const pieces: NotePiece[] = [];
  let plain = '';
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    const anchor = byLine.get(line);
    if (anchor !== undefined) {
      if (plain !== '') pieces.push({ text: plain });
      pieces.push({ text: line.slice(0, anchor.length), open: anchor.open });
      plain = '';
    }
    plain += line.slice(anchor?.length ?? 0) + (at < lines.length - 1 ? '\n' : '');
  }
  if (plain !== '') pieces.push({ text: plain });
  return pieces;
}
