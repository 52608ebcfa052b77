import {
  columnsOf,
  ELEMENT_STEPS,
  indentColumns,
  holdsOnlyBlanks,
  linesOf,
  match,
  spend,
  spendOn,
  without,
  type TextLine,
  type StepBudget,
} from './lines.ts';
import { joined, textPieces, sign, type Piece } from './pieces.ts';

/** An item of a list. `marker`: for example `  - `; `columns`: how far its text is indented; `lead`: a sign before it. */
export interface TextItem {
  readonly lead: string;
  readonly marker: string;
  readonly columns: number;
  readonly blocks: readonly Block[];
}

/**
 * A part of a text as people write it. `open` and `close`: the lines with the fence, the first one with the words behind
 * it, which are shown; `close` is empty if it has none. `indent`: columns before it.
 */
export type Block =
  | { readonly kind: 'text'; readonly pieces: readonly Piece[] }
  | {
      readonly kind: 'code';
      readonly indent: number;
      readonly open: readonly Piece[];
      readonly pieces: readonly Piece[];
      readonly close: string;
    }
  | { readonly kind: 'quote'; readonly indent: number; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly TextItem[] };

/** A text of about 80 KB without blocks in others, or 6,000 elements. */
const MAX_FORMATTING_STEPS = 300_000;
/** Quotations and lists within others; deeper ones are text. */
const MAX_DEPTH = 6;

const FENCE = /([ \t]*)(`{3,}(?=[^`]*$)|~{3,})[ \t]*/y;
/** Other blanks are characters that could be hidden behind a sign. */
const BLANKS_AT_END = /(?<![ \t\r\n])[ \t\r\n]+$/;
const FENCE_END = /[ \t]*(`{3,}|~{3,})[ \t\r]*\n?$/y;
/** Seven in a row are what a conflict leaves in a file. */
const QUOTE = / {0,3}>(?!>{6}) ?/y;
const ITEM = /[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]+(?=\S)/y;
const RULE = /[ \t]*([-*])(?:[ \t]*\1){2,}\s*$/y;
const FIRST_NUMBER = /^\s*1[.)]/;

/** What may be spent on one text. After it, `steps` is positive if that was enough. */
export const textBudget = (): StepBudget => ({ steps: MAX_FORMATTING_STEPS });

/**
 * A text in blocks: code in fences, quotations, lists and the rest, with code between backticks. A part of Markdown
 * without any that would change words or fetch something: everything else is text. Joined in order, the pieces, fences
 * and markers are the text, character by character. Linear in the text; what the budget does not allow is text.
 */
export function textBlocks(text: string, budget: StepBudget = textBudget()): Block[] {
  return blocksOf(linesOf(text, budget), 0, budget);
}

/** Whether the blocks show less than their text, because they have signs. */
export const hidesSigns = (blocks: readonly Block[]): boolean =>
  blocks.some((block) =>
    block.kind === 'text'
      ? block.pieces.some(({ kind, text }) => kind === 'sign' && text.trim() !== '')
      : block.kind !== 'list' ||
        block.items.some((item) => item.lead.trim() !== '' || hidesSigns(item.blocks)),
  );

function blocksOf(lines: readonly TextLine[], depth: number, budget: StepBudget): Block[] {
  const blocks: Block[] = [];
  let words: TextLine[] = [];
  const add = (block: Block): void => {
    addText();
    blocks.push(block);
  };
  const addText = (): void => {
    if (words.length > 0) blocks.push({ kind: 'text', pieces: textPieces(words, budget) });
    words = [];
  };
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    if (line === undefined) break;
    const isAllowed = spendOn(line, budget);
    const rest = isAllowed ? containerAt(lines, at, depth, budget, words.at(-1)) : null;
    if (rest === null) words.push(line);
    else add(rest.block);
    at = rest?.next ?? at + 1;
  }
  addText();
  return blocks;
}

interface Container {
  block: Block;
  /** Index of the first line after it. */
  next: number;
}

function containerAt(
  lines: readonly TextLine[],
  at: number,
  depth: number,
  budget: StepBudget,
  before: TextLine | undefined,
): Container | null {
  const line = lines[at];
  if (line === undefined) return null;
  const fence = match(FENCE, line);
  if (fence) return fenceAt(lines, at, fence, budget);
  if (depth >= MAX_DEPTH) return null;
  if (match(QUOTE, line)) return quoteAt(lines, at, depth, budget);
  const item = itemOf(line);
  if (item === null) return null;
  // A number at the beginning of a line may be the end of a sentence.
  const mayBegin =
    !item.isOrdered || FIRST_NUMBER.test(item.marker) || before === undefined || holdsOnlyBlanks(before);
  return mayBegin ? listAt(lines, at, depth, budget) : null;
}

function fenceAt(
  lines: readonly TextLine[],
  at: number,
  [fence, indent = '', ticks = '']: RegExpExecArray,
  budget: StepBudget,
): Container {
  const inside: TextLine[] = [];
  const columns = columnsOf(indent);
  let close = '';
  let next = at + 1;
  for (; next < lines.length && close === ''; next += 1) {
    const line = lines[next];
    if (line === undefined || budget.steps <= 0) break;
    spendOn(line, budget);
    const end = match(FENCE_END, line)?.[1] ?? '';
    if (end.startsWith(ticks)) close = hiddenLine(line);
    else inside.push(without(line, columns, budget));
  }
  const open = lines[at];
  return {
    block: {
      kind: 'code',
      indent: columns,
      open: open === undefined ? [] : openPieces(open, open.at + fence.length),
      pieces: joined(
        inside.flatMap((line) => [sign(line), { kind: 'text', text: line.text.slice(line.at) }]),
      ),
      close,
    },
    next,
  };
}

/** A sign, but for what begins at `from`. */
function openPieces({ text, drawn }: TextLine, from: number): Piece[] {
  const words = text.slice(from).replace(BLANKS_AT_END, '');
  return joined([
    { kind: 'sign', text: text.slice(drawn, from) },
    { kind: 'text', text: words },
    { kind: 'sign', text: text.slice(from + words.length) },
  ]);
}

const hiddenLine = ({ text, drawn }: TextLine): string => text.slice(drawn);

function quoteAt(lines: readonly TextLine[], at: number, depth: number, budget: StepBudget): Container {
  const inside: TextLine[] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next];
    const quoted = line === undefined ? null : match(QUOTE, line);
    if (line === undefined || quoted === null || budget.steps <= 0) break;
    spend(budget, ELEMENT_STEPS);
    inside.push({ ...line, at: line.at + quoted[0].length });
  }
  const [first] = inside;
  const indent = first === undefined ? 0 : indentColumns({ ...first, at: lines[at]?.at ?? 0 });
  return { block: { kind: 'quote', indent, blocks: blocksOf(inside, depth + 1, budget) }, next };
}

interface ItemStart {
  marker: string;
  columns: number;
  isOrdered: boolean;
}

function itemOf(line: TextLine): ItemStart | null {
  const start = match(ITEM, line)?.[0];
  if (start === undefined || match(RULE, line)) return null;
  const bare = start.trimEnd();
  // Many blanks belong to the text, as in code that is lined up.
  const marker = columnsOf(start) - columnsOf(bare) > 4 ? start.slice(0, bare.length + 1) : start;
  return { marker, columns: columnsOf(marker), isOrdered: /\d/.test(marker) };
}

function listAt(lines: readonly TextLine[], at: number, depth: number, budget: StepBudget): Container {
  const items: TextItem[] = [];
  let isOrdered = false;
  let next = at;
  while (next < lines.length) {
    const line = lines[next];
    const item = line === undefined ? null : itemOf(line);
    if (line === undefined || item === null || (items.length > 0 && item.isOrdered !== isOrdered)) break;
    const { marker, columns } = item;
    isOrdered = item.isOrdered;
    const start = line.at + marker.length;
    const inside: TextLine[] = [{ ...line, at: start, drawn: start }];
    spend(budget, ELEMENT_STEPS);
    for (next += 1; next < lines.length && budget.steps > 0; next += 1) {
      const other = lines[next];
      if (other === undefined || (!holdsOnlyBlanks(other) && indentColumns(other) < columns)) break;
      spendOn(other, budget);
      inside.push(without(other, columns, budget));
    }
    const blocks = blocksOf(inside, depth + 1, budget);
    items.push({ lead: line.text.slice(line.drawn, line.at), marker, columns, blocks });
    if (budget.steps <= 0) break;
  }
  return { block: { kind: 'list', isOrdered, items }, next };
}
