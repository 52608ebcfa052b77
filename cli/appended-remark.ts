import { joinAppended } from '../shared/domain/notes/append.ts';
import { prevailingEnd, writeRemark, type Anchor } from '../shared/domain/remarks/index.ts';

/** A note with one more remark, in the spelling and with the line ends that the app writes. */
export function appendedRemark(
  note: string | null,
  anchor: Anchor,
  text: string,
  isResolved = false,
): string {
  const piece = `${writeRemark(anchor, text, isResolved)}\n`;
  const isCrlf = note !== null && prevailingEnd(note) === '\r\n';
  return joinAppended(note, isCrlf ? piece.replaceAll('\n', '\r\n') : piece);
}
