import { isBlankLine, splitLines, withoutTrailingBlanks } from './lines.ts';
import { prevailingEnd } from './write.ts';

/** The host's result of appending a remark to a note, implemented independently of the product. For tests. */
export function appendPiece(note: string, piece: string): string {
  if (isBlankLine(note)) return `${piece}\n`;
  const end = prevailingEnd(note);
  const last = splitLines(note).at(-1);
  const closed = last === undefined || last.end === '' ? note + end : note;
  const gap = isBlankLine(last?.text ?? '') ? '' : end;
  return closed + gap + piece.split('\n').join(end) + end;
}

/** A remark's text in the form in which it is parsed back. For tests. */
export function plainText(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n').map(withoutTrailingBlanks);
  while (lines[0] === '') lines.shift();
  while (lines.at(-1) === '') lines.pop();
  return lines.join('\n');
}
