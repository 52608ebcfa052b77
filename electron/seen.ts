import { visibleParts } from '../shared/domain/visible-text.ts';

/**
 * A text that leaves the app with names in place of the characters that draw nothing or reorder what is around them:
 * where it is read, nothing else shows them.
 */
export const seen = (text: string): string =>
  visibleParts(text)
    .map((part) => (part.hidden === undefined ? part.text : `⟨${part.hidden}⟩`))
    .join('');

/** The same for what has to stay on one line: a path or a name. */
export const seenName = (text: string): string => seen(text).replaceAll('\n', '⟨LF⟩');

/** A line of code: that it ends with a carriage return is part of its line end. */
export const seenLine = (line: string): string => seen(line.endsWith('\r') ? line.slice(0, -1) : line);
