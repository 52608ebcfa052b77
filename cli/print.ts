import { quotePath } from '../shared/domain/remarks/quoted-path.ts';
import { seen, seenName } from '../shared/domain/seen.ts';
import { visibleParts, type VisiblePart } from '../shared/domain/visible-text.ts';
import type { RemarkThread } from '../shared/ipc/remarks.ts';
import { linesText } from '../shared/domain/remarks/anchor.ts';
import type { NamedThread } from './thread.ts';

type Remark = RemarkThread['remarks'][number];

/** No line of a text begins where a new entry would. */
const INDENT = '    ';

const SHORT_ID_CHARS = 10;

const isHidden = ({ hidden }: VisiblePart): boolean => hidden !== undefined;

/** A parser of `path:line:` would misread this path, or a reader could not see all of it. */
const isOdd = (path: string): boolean =>
  /[":\\\p{Cc}]|^ | $/u.test(path) || visibleParts(path).some(isHidden);

/** A path as Git quotes it, where it must be; what draws nothing is escaped, too. */
const pathWords = (path: string): string =>
  isOdd(path)
    ? visibleParts(quotePath(path))
        .map((part) => (isHidden(part) ? octal(part.text) : part.text))
        .join('')
    : path;

const octal = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

export function placeWords({ path, side, lines }: Pick<NamedThread, 'path' | 'side' | 'lines'>): string {
  const numbers = lines === null || side === 'file' ? '' : `:${linesText(side, lines)}`;
  return pathWords(path) + numbers;
}

/** Who wrote a remark; notes that another program rewrote have lost it. */
const who = (remark: Pick<Remark, 'author'>): string => seenName(remark.author ?? 'unknown');

/** A text of several lines, of which the first one goes behind something. */
const indented = (text: string, by: string): string =>
  seen(text)
    .split('\n')
    .map((line, at) => (at === 0 || line === '' ? line : by + line))
    .join('\n');

/** What a reader has to know before the words. */
function stateWords({ thread, isOutdated, isApplied, quotedIn }: NamedThread): string {
  const words = [
    ...(thread.resolved ? ['resolved'] : []),
    ...(isApplied ? ['applied'] : []),
    ...(isOutdated ? [`outdated, from ${thread.commit.slice(0, SHORT_ID_CHARS)}`] : []),
    ...(quotedIn === null ? [] : [`quoted in the note of ${quotedIn.slice(0, SHORT_ID_CHARS)}`]),
  ];
  return words.length === 0 ? '' : `(${words.join('; ')}) `;
}

/** A thread as a compiler prints a message: `path:line: who: [id] text`, with its answers below. */
export function threadText(named: NamedThread): string {
  const { id, thread } = named;
  const [first, ...replies] = thread.remarks;
  if (first === undefined) return '';
  const head = `${placeWords(named)}: ${who(first)}: [${id}] ${stateWords(named)}`;
  return [
    head + indented(first.text, INDENT),
    ...replies.map((reply) => `${INDENT}${who(reply)}: ${indented(reply.text, INDENT.repeat(2))}`),
    '',
  ].join('\n');
}

/** Lines of a file with their numbers. */
export function numberedLines(from: number, lines: readonly string[]): string {
  const width = String(from + lines.length - 1).length;
  return lines
    .map((line, at) => `${INDENT}${String(from + at).padStart(width)} | ${seenName(withoutReturn(line))}\n`)
    .join('');
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** Version of the shape of the JSON; a new field does not change it. */
const JSON_VERSION = 1;

/** One thread as one line of JSON: see docs/AGENTS.md. */
export function threadJson(
  { id, thread, path, side, lines, isOutdated, isApplied, quotedIn }: NamedThread,
  more: object = {},
): string {
  const [first, ...replies] = thread.remarks;
  return `${plainJson({
    v: JSON_VERSION,
    id,
    path,
    first: lines?.first ?? null,
    last: lines?.last ?? null,
    side,
    state: thread.resolved ? 'resolved' : 'open',
    outdated: isOutdated,
    applied: isApplied,
    quotedIn,
    commit: thread.commit,
    ref: thread.notesRef,
    author: first?.author ?? null,
    date: first?.date ?? null,
    text: first?.text ?? '',
    replies: replies.map(({ author, date, text }) => ({ author, date, text })),
    ...more,
  })}\n`;
}

/** JSON in which every character is escaped that draws nothing, moves a cursor or reorders what is around it. */
export const plainJson = (value: object): string =>
  visibleParts(JSON.stringify(value))
    .map(({ text, hidden }) => (hidden === undefined ? text : escaped(text)))
    .join('');

const escaped = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
