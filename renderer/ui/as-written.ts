import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

/**
 * Texts that are shown as they were written. Kept until the app closes, so that a remark scrolled out of view returns in
 * the same form.
 */
const asWritten = new Set<string>();
const changed = new Listeners();

/** Whether a text is shown as it was written, with the signs that make words code or a quotation. */
export const useAsWritten = (id: string): boolean =>
  useSyncExternalStore(changed.add, () => asWritten.has(id));

export function toggleAsWritten(id: string): void {
  if (!asWritten.delete(id)) asWritten.add(id);
  changed.tell();
}
