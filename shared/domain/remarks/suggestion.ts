/** A piece of a remark's text. `lines`: the suggested replacement of the lines that the remark is about. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'suggestion'; lines: string[] };

const OPENS = /^(`{3,})suggestion[ \t]*$/;

/** Splits a text into suggestions and the text around them. An unclosed fence is text. */
export function partsOf(text: string): TextPart[] {
  const lines = text.split('\n');
  const parts: TextPart[] = [];
  const addText = (from: number, to: number): void => {
    const words = lines.slice(from, to).join('\n').replace(/^\n+/, '').trimEnd();
    if (words !== '') parts.push({ kind: 'text', text: words });
  };
  let from = 0;
  for (const { opens, closes } of blocksOf(lines)) {
    addText(from, opens);
    parts.push({ kind: 'suggestion', lines: lines.slice(opens + 1, closes) });
    from = closes + 1;
  }
  addText(from, lines.length);
  return parts;
}

/** The lines with the fences of each suggestion. */
function* blocksOf(lines: readonly string[]): Generator<{ opens: number; closes: number }> {
  /** Closing fences by length, so that each is searched for once. */
  const closing = closers(lines);
  for (let opens = 0; opens < lines.length; opens += 1) {
    const fence = OPENS.exec(lines[opens] ?? '')?.[1];
    const closes = fence === undefined ? undefined : closing(fence, opens);
    if (closes === undefined) continue;
    yield { opens, closes };
    opens = closes;
  }
}

function closers(lines: readonly string[]): (fence: string, from: number) => number | undefined {
  const places = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    const fence = /^`{3,}(?=[ \t]*$)/.exec(line)?.[0];
    if (fence === undefined) continue;
    const list = places.get(fence);
    if (list === undefined) places.set(fence, [at]);
    else list.push(at);
  }
  const next = new Map<string, number>();
  return (fence, from) => {
    const list = places.get(fence) ?? [];
    let index = next.get(fence) ?? 0;
    while (index < list.length && (list[index] ?? 0) <= from) index += 1;
    next.set(fence, index);
    return list[index];
  };
}

/** What to insert into a text to suggest lines there, and where the caret goes. */
export interface InsertedSuggestion {
  at: number;
  text: string;
  caret: number;
}

/**
 * The lines as a suggestion, to be inserted after the line that contains `caret`. If the text suggests something
 * already, nothing is inserted (`text` is empty), and the caret goes there.
 */
export function insertedSuggestion(
  text: string,
  caret: number,
  lines: readonly string[],
): InsertedSuggestion {
  const there = firstSuggestion(text);
  if (there !== null) return { at: caret, text: '', caret: there };
  // Longer than any in the lines, which would end it, and in the text, whose open ones it would end.
  const longest = [...lines, ...text.split('\n')].reduce(
    (most, line) => Math.max(most, /^`{3,}/.exec(line)?.[0].length ?? 0),
    2,
  );
  const fence = '`'.repeat(longest + 1);
  const newline = text.indexOf('\n', caret);
  const at = newline < 0 ? text.length : newline;
  const isBlank = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim() === '';
  const opening = `${isBlank ? '' : '\n'}${fence}suggestion\n`;
  const body = lines.map((line) => `${line}\n`).join('');
  return { at, text: `${opening}${body}${fence}`, caret: at + opening.length };
}

/** Where the lines of the first suggestion begin; null: there is none. */
function firstSuggestion(text: string): number | null {
  const lines = text.split('\n');
  const first = blocksOf(lines).next().value;
  if (first === undefined) return null;
  return lines.slice(0, first.opens + 1).reduce((sum, line) => sum + line.length + 1, 0);
}
