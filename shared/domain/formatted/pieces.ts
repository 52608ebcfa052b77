import { codeSpans } from './code-spans.ts';
import { ELEMENT_STEPS, holdsOnlyBlanks, spend, type TextLine, type StepBudget } from './lines.ts';

/** A piece of a text. `sign`: what makes the rest code or a quotation, such as backticks; it is not shown. */
export interface Piece {
  readonly kind: 'text' | 'code' | 'sign';
  readonly text: string;
}

/** What of a line's beginning makes it part of the blocks around it. */
export const sign = ({ text, at, drawn }: TextLine): Piece => ({ kind: 'sign', text: text.slice(drawn, at) });

/** The pieces of text outside fences, with code between backticks. */
export function textPieces(lines: readonly TextLine[], budget: StepBudget): Piece[] {
  const pieces: Piece[] = [];
  let paragraph: TextLine[] = [];
  for (const line of [...lines, null]) {
    if (line !== null && !holdsOnlyBlanks(line)) paragraph.push(line);
    else {
      pieces.push(...paragraphPieces(paragraph, budget));
      paragraph = [];
      if (line !== null) pieces.push(sign(line), { kind: 'text', text: line.text.slice(line.at) });
    }
  }
  return joined(pieces);
}

function paragraphPieces(lines: readonly TextLine[], budget: StepBudget): Piece[] {
  const words = lines.map(({ text, at }) => text.slice(at)).join('');
  const spans = spend(budget, words.length) ? codeSpans(words) : [];
  const pieces: Piece[] = [];
  /** Where the kind of text changes: at both ends of backticks. */
  const edges = spans.flatMap(([open, from, to, close]) => [open, from, to, close]);
  const kinds = ['text', 'sign', 'code', 'sign'] as const;
  let [edge, offset] = [0, 0];
  for (const line of lines) {
    pieces.push(sign(line));
    const end = offset + line.text.length - line.at;
    while (offset < end) {
      const to = Math.min(edges[edge] ?? end, end);
      pieces.push({ kind: kinds[edge % 4] ?? 'text', text: words.slice(offset, to) });
      if (to === edges[edge]) {
        edge += 1;
        spend(budget, ELEMENT_STEPS);
      }
      offset = to;
    }
  }
  return pieces;
}

/** Without empty pieces, and with those of the same kind as one. */
export function joined(pieces: readonly Piece[]): Piece[] {
  const all: Array<{ -readonly [Key in keyof Piece]: Piece[Key] }> = [];
  for (const { kind, text } of pieces) {
    const last = all.at(-1);
    if (text === '') continue;
    if (last?.kind === kind) last.text += text;
    else all.push({ kind, text });
  }
  return all;
}
