/** What may still be spent on a text: a step for each character that is looked at, every time. */
export interface StepBudget {
  steps: number;
}

/** What a line costs in addition to its characters. */
const LINE_STEPS = 8;
/** Drawing an element costs as much as looking at this many characters. */
export const ELEMENT_STEPS = 50;
const TAB_COLUMNS = 8;

/** A line with its end. What is before `at` belongs to blocks around it; of that, what is before `drawn` is in them. */
export interface TextLine {
  readonly text: string;
  readonly at: number;
  readonly drawn: number;
}

/** @returns whether that was still allowed */
export function spend(budget: StepBudget, steps: number): boolean {
  budget.steps -= steps;
  return budget.steps > 0;
}

/** Spends what looking at the rest of a line costs. @returns whether that was still allowed */
export const spendOn = ({ text, at }: TextLine, budget: StepBudget): boolean =>
  spend(budget, text.length - at + LINE_STEPS);

/** The lines of a text. What a third of the budget does not allow to read is the last of them. */
export function linesOf(text: string, budget: StepBudget): TextLine[] {
  const lines: TextLine[] = [];
  const room = { steps: budget.steps / 3 };
  budget.steps -= room.steps;
  for (let from = 0; from < text.length;) {
    const end = room.steps > 0 ? text.indexOf('\n', from) + 1 : 0;
    const line = { text: end === 0 ? text.slice(from) : text.slice(from, end), at: 0, drawn: 0 };
    lines.push(line);
    spendOn(line, room);
    from += line.text.length;
  }
  budget.steps += Math.max(0, room.steps);
  return lines;
}

export const holdsOnlyBlanks = ({ text, at }: TextLine): boolean => text.slice(at).trim() === '';

/** @param pattern sticky */
export function match(pattern: RegExp, { text, at }: TextLine): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** How many columns a text takes that begins at the left. */
export function columnsOf(text: string): number {
  if (!text.includes('\t')) return text.length;
  let columns = 0;
  for (const char of text) columns += char === '\t' ? TAB_COLUMNS - (columns % TAB_COLUMNS) : 1;
  return columns;
}

export const indentColumns = ({ text, at }: TextLine): number =>
  columnsOf(/^[ \t]*/.exec(text.slice(at))?.[0] ?? '');

/** The line without so many columns of its indentation. */
export function without(line: TextLine, columns: number, budget: StepBudget): TextLine {
  let { at } = line;
  for (let took = 0; took < columns && /[ \t]/.test(line.text[at] ?? ''); at += 1)
    took += line.text[at] === '\t' ? TAB_COLUMNS - (took % TAB_COLUMNS) : 1;
  if (at > line.drawn) spend(budget, ELEMENT_STEPS);
  return { ...line, at };
}
