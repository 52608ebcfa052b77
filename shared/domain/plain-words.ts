import { visibleParts } from './visible-text.ts';

/**
 * Makes hostile text safe for titles and names, where no marks can be drawn: an invisible character is replaced by its
 * name.
 */
export const plainWords = (text: string): string =>
  visibleParts(text)
    .map((part) => part.hidden ?? part.text)
    .join('');
