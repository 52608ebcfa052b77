import { seen } from '../../../shared/domain/seen.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes untrusted text for HTML, and makes hidden characters visible. */
export const safe = (text: string): string =>
  seen(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
