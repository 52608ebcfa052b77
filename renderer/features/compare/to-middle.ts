import type { DiffHandle } from '../../diff/index.ts';

/** Puts the keyboard into the diff; where there is none, to the way on that stands instead of it. */
export function toMiddle(diff: DiffHandle | null): void {
  if (diff !== null) diff.focus();
  else document.querySelector<HTMLElement>('main [data-instead] button')?.focus();
}
