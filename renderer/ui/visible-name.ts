import { visibleParts, type VisiblePart } from '../../shared/domain/visible-text.ts';

/** Blanks that cannot be recognised in a name, wherever they occur. */
const BLANKS = new Map<string, string>([
  ['\t', 'TAB'],
  ['\n', 'LF'],
  ['\u00a0', 'NBSP'],
  ['\u3000', 'U+3000'],
]);

/** Which ends of the text are ends of the name. */
export interface NameEnds {
  start: boolean;
  end: boolean;
}

export const BOTH_ENDS: NameEnds = { start: true, end: true };

/** Most names: no marks are needed, whichever part of the name this is. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

/**
 * The name of a file or folder, or one end of it, in parts as `visibleParts` returns them: in a name, tabs, line ends
 * and leading or trailing blanks must also be visible.
 */
export function visibleName(name: string, { start, end }: NameEnds = BOTH_ENDS): VisiblePart[] {
  if (PLAIN.test(name)) return [{ text: name }];
  let [from, to] = [0, name.length];
  if (start) while (from < to && name.charAt(from) === ' ') from += 1;
  if (end) while (to > from && name.charAt(to - 1) === ' ') to -= 1;
  return [
    ...blanks(from),
    ...visibleParts(name.slice(from, to)).flatMap(withBlanks),
    ...blanks(name.length - to),
  ].filter(({ text }) => text !== '');
}

const blanks = (count: number): VisiblePart[] =>
  Array.from({ length: count }, () => ({ text: ' ', hidden: 'SP' }));

function withBlanks(part: VisiblePart): VisiblePart[] {
  if (part.hidden !== undefined) return [part];
  const parts: VisiblePart[] = [];
  let from = 0;
  for (let at = 0; at < part.text.length; at += 1) {
    const hidden = BLANKS.get(part.text.charAt(at));
    if (hidden === undefined) continue;
    if (at > from) parts.push({ text: part.text.slice(from, at) });
    parts.push({ text: part.text.charAt(at), hidden });
    from = at + 1;
  }
  if (from < part.text.length) parts.push({ text: part.text.slice(from) });
  return parts;
}

/**
 * A path for titles and sentences, which cannot draw marks: invisible characters are replaced by their names, as on
 * screen.
 */
export const plainPath = (path: string): string =>
  path
    .split('/')
    .map((name) =>
      visibleName(name)
        .map((part) => part.hidden ?? part.text)
        .join(''),
    )
    .join('/');
