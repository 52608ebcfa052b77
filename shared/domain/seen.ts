import { visibleParts } from './visible-text.ts';

/**
 * A text for export, with names in place of characters that are invisible or reorder what is around them: other
 * programs do not show them.
 */
export const seen = (text: string): string =>
  visibleParts(text)
    .map((part) => (part.hidden === undefined ? part.text : `⟨${part.hidden}⟩`))
    .join('');

/** The same for something that must stay on one line: a path or a name. */
export const seenName = (text: string): string => seen(text).replaceAll('\n', '⟨LF⟩');

/** A line of code: a final carriage return is part of its line end. */
export const seenLine = (line: string): string => seen(line.endsWith('\r') ? line.slice(0, -1) : line);
