import { isBlankLine, splitLines, withoutTrailingBlanks } from './lines.ts';
import { prevailingEnd } from './write.ts';

/** What the host makes of a note when a remark is appended, written down apart from the product. For tests. */
export function appendPiece(note: string, piece: string): string {
  if (isBlankLine(note)) return `${piece}\n`;
  const end = prevailingEnd(note);
  const last = splitLines(note).at(-1);
  const closed = last === undefined || last.end === '' ? note + end : note;
  const gap = isBlankLine(last?.text ?? '') ? '' : end;
  return closed + gap + piece.split('\n').join(end) + end;
}

/** A remark's text in the one form in which it is read back. For tests. */
export function plainText(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n').map(withoutTrailingBlanks);
  while (lines[0] === '') lines.shift();
  while (lines.at(-1) === '') lines.pop();
  return lines.join('\n');
}
