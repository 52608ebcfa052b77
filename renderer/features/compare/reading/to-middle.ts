import type { DiffHandle } from '../../../diff/index.ts';

/**
 * Moves the focus to the diff, or to the main button if there is none. A diff that is still loading takes the focus
 * later, unless something else has it by then.
 */
export function toMiddle(diff: Pick<DiffHandle, 'focus'> | null): void {
  if (diff !== null) return diff.focus();
  const instead = document.querySelector<HTMLElement>('main [data-instead] button');
  if (instead !== null) instead.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
