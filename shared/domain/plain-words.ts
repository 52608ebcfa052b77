import { visibleParts } from './visible-text.ts';

/** Hostile text for titles and names, where nothing can be drawn: an invisible character is its name, as on screen. */
export const plainWords = (text: string): string =>
  visibleParts(text)
    .map((part) => part.hidden ?? part.text)
    .join('');
