import { beginningOf, wholeRoom } from '../../ui/beginning-of.ts';
import type { ShownRemark } from './shown-remark.ts';

type Parts = ShownRemark['parts'];

/** The parts of a long remark that are rendered before it is expanded; `parts` itself if that is all. */
export function begunParts(parts: Parts): Parts {
  const room = wholeRoom();
  const begun: Parts = [];
  let whole = true;
  for (const part of parts) {
    if (room.lines <= 0 || room.characters <= 0) return begun;
    if (part.kind === 'text') {
      const text = beginningOf(part.text, room);
      whole &&= text.length === part.text.length;
      begun.push({ kind: 'text', text });
      room.lines -= text.split('\n').length;
      room.characters -= text.length;
    } else {
      const lines: typeof part.lines = [];
      for (const line of part.lines.slice(0, room.lines)) {
        if (room.characters <= 0) break;
        const text = line.text.slice(0, room.characters);
        whole &&= text.length === line.text.length;
        lines.push({ ...line, text });
        room.characters -= text.length;
      }
      whole &&= lines.length === part.lines.length;
      begun.push({ ...part, lines });
      // A part without lines takes a line, too.
      room.lines -= Math.max(1, lines.length);
    }
  }
  return whole ? parts : begun;
}
