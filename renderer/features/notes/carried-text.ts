import type { CarriedNote } from '../../../shared/ipc/shapes.ts';

/** A note on the commit it was carried to: the same words, where they come from, and whose they are. */
export function carriedText({ text, from, author }: Pick<CarriedNote, 'text' | 'from' | 'author'>): string {
  return `${text.replace(/\s+$/, '')}\n\nCarried from ${from}, where ${author} wrote it.`;
}
