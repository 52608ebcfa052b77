import type { DiffHandle } from '../../../diff/index.ts';

/**
 * Puts the keyboard into the diff; where there is none, to the way on that stands instead of it. One that is still coming
 * takes the keyboard when it is there, unless something else has it by then.
 */
export function toMiddle(diff: Pick<DiffHandle, 'focus'> | null): void {
  if (diff !== null) return diff.focus();
  const instead = document.querySelector<HTMLElement>('main [data-instead] button');
  if (instead !== null) instead.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
