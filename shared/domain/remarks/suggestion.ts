import { diffArrays } from 'diff';
import type { Anchor } from './anchor.ts';
import { isRawSpelling, quotePath } from './quoted-path.ts';

/** A piece of a remark's text. `lines`: the suggested replacement of the lines that the remark is about. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'suggestion'; lines: string[] };

const OPENS = /^(`{3,})suggestion[ \t]*$/;

/** Splits a text into suggestions and the text around them. An unclosed fence is text. */
export function partsOf(text: string): TextPart[] {
  const lines = text.split('\n');
  const parts: TextPart[] = [];
  let plain: string[] = [];
  const flush = (): void => {
    const words = plain.join('\n').replace(/^\n+/, '').trimEnd();
    if (words !== '') parts.push({ kind: 'text', text: words });
    plain = [];
  };
  /** Closing fences by length, so that each is searched for once. */
  const closing = closers(lines);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const fence = OPENS.exec(line)?.[1];
    const end = fence === undefined ? undefined : closing(fence, at);
    if (end === undefined) plain.push(line);
    else {
      flush();
      parts.push({ kind: 'suggestion', lines: lines.slice(at + 1, end) });
      at = end;
    }
  }
  flush();
  return parts;
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

export interface SuggestedLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** The smallest diff is only computed up to this number of changed lines: its cost is quadratic. */
const MAX_CHANGES = 200;

/** The suggestion as a small diff against the current lines. */
export function suggestedDiff(now: readonly string[], suggested: readonly string[]): SuggestedLine[] {
  const all = (kind: SuggestedLine['kind'], lines: readonly string[]): SuggestedLine[] =>
    lines.map((text) => ({ kind, text }));
  // By number: lines are compared many times, and may be long and similar.
  const distinct = [...new Set([...now, ...suggested])];
  const numbers = new Map(distinct.map((line, number) => [line, number]));
  const numbered = (lines: readonly string[]): number[] => lines.map((line) => numbers.get(line) ?? -1);
  const changes = diffArrays(numbered(now), numbered(suggested), { maxEditLength: MAX_CHANGES });
  if (changes === undefined) return [...all('removed', now), ...all('added', suggested)];
  return changes.flatMap(({ added, removed, value }) =>
    all(
      added ? 'added' : removed ? 'removed' : 'same',
      value.map((number) => distinct[number] ?? ''),
    ),
  );
}

/** Lines of a file at the commit where the remark was written. */
export interface SourceLines {
  /** 1-based number of the first of `lines`. */
  from: number;
  /** Including carriage returns. */
  lines: readonly string[];
  /** The last of `lines` is the file's last and has no line end. */
  noLineEnd: boolean;
}

const NO_END = String.raw`\ No newline at end of file`;

/** NUL makes a file binary to Git; the replacement character stands for bytes that are not UTF-8. */
const NUL = '\0';
const REPLACEMENT = '\ufffd';

/**
 * A patch for `git apply`; null: not representable as text, because the lines are binary or not UTF-8; empty: no
 * change, which Git refuses. The given lines around the anchor become context; new lines end like the ones they
 * replace.
 * @param path of the file, in the commit of these lines
 */
export function patchOf(
  path: string,
  lines: NonNullable<Anchor['lines']>,
  file: SourceLines,
  suggested: readonly string[],
): string | null {
  if (file.lines.some((line) => line.includes(REPLACEMENT))) return null;
  if ([...file.lines, ...suggested].some((line) => line.includes(NUL))) return null;
  const { from } = file;
  const before = file.lines.slice(0, lines.first - from);
  const now = file.lines.slice(lines.first - from, lines.last - from + 1);
  const after = file.lines.slice(lines.last - from + 1);
  // If the change reaches the end of a file without a final line end, neither side gets one.
  const open = file.noLineEnd && after.length === 0;
  const crlf = file.lines.some((line) => line.endsWith('\r'));
  const wanted = suggested.map((line, at) =>
    crlf && !(open && at === suggested.length - 1) ? `${line}\r` : line,
  );
  const changed = suggestedDiff(now, wanted);
  if (changed.every(({ kind }) => kind === 'same')) return '';
  const body = [
    ...before.map((text) => ` ${text}`),
    ...marked(changed, open),
    ...after.map((text, at) =>
      file.noLineEnd && at === after.length - 1 ? ` ${text}\n${NO_END}` : ` ${text}`,
    ),
  ];
  const count = before.length + after.length;
  const [oldCount, newCount] = [count + now.length, count + wanted.length];
  // The range of an empty file starts at line 0.
  const start = (counted: number): number => (counted === 0 ? from - 1 : from);
  return [
    `diff --git ${headerPath('a', path)} ${headerPath('b', path)}`,
    `--- ${fileLine('a', path)}`,
    `+++ ${fileLine('b', path)}`,
    `@@ -${String(start(oldCount))},${String(oldCount)} +${String(start(newCount))},${String(newCount)} @@`,
    ...body,
    '',
  ].join('\n');
}

/** Quoted where Git would quote it. */
function headerPath(side: 'a' | 'b', path: string): string {
  if (isRawSpelling(path)) return `"${side}/${path.slice(1)}`;
  return /["\\\p{Cc}]/u.test(path) ? quotePath(`${side}/${path}`) : `${side}/${path}`;
}

/** After a name with a blank, Git writes a tab. */
function fileLine(side: 'a' | 'b', path: string): string {
  const name = headerPath(side, path);
  return name.includes(' ') && !name.startsWith('"') ? `${name}\t` : name;
}

const SIGNS = { same: ' ', removed: '-', added: '+' } as const;

/** Adds Git's "No newline at end of file" to the last line of each side. */
function marked(changed: readonly SuggestedLine[], open: boolean): string[] {
  const lastOld = open ? changed.findLastIndex(({ kind }) => kind !== 'added') : -1;
  const lastNew = open ? changed.findLastIndex(({ kind }) => kind !== 'removed') : -1;
  // A common last line only ends both sides if it is last in both; otherwise write it as removed and added.
  return changed.flatMap(({ kind, text }, at) => {
    if (kind === 'same' && (at === lastOld) !== (at === lastNew)) {
      return [
        `-${text}${at === lastOld ? `\n${NO_END}` : ''}`,
        `+${text}${at === lastNew ? `\n${NO_END}` : ''}`,
      ];
    }
    const ends = at === lastOld || at === lastNew;
    return [`${SIGNS[kind]}${text}${ends ? `\n${NO_END}` : ''}`];
  });
}
