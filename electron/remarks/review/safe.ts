import { seen } from '../../../shared/domain/seen.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Someone else's text as HTML that is only text, in which hidden characters are seen. */
export const safe = (text: string): string =>
  seen(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
