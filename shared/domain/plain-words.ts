import { visibleParts } from './visible-text.ts';

/**
 * Makes hostile text safe for titles and names, where hidden characters cannot be drawn as marks: replaces them by
 * their names.
 */
export const plainWords = (text: string): string =>
  visibleParts(text)
    .map((part) => part.hidden ?? part.text)
    .join('');
