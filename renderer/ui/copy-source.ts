import type { ClipboardEvent } from 'react';

/**
 * Copies the selected part of a formatted text as it was written: its nodes hold the text character by character, and
 * only their layout differs. Where other things are selected, too, the browser copies what it shows.
 */
export function copySource(event: ClipboardEvent): void {
  const container = event.currentTarget;
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return;
  const selected = selection.getRangeAt(0);
  const inside = selected.cloneRange();
  // A double click on the last word may select up to the beginning of what follows.
  if (!container.contains(inside.startContainer)) inside.setStart(container, 0);
  if (!container.contains(inside.endContainer)) inside.setEnd(container, container.childNodes.length);
  if (inside.toString() !== selected.toString()) return;
  event.clipboardData.setData('text/plain', sourceOf(inside));
  event.preventDefault();
}

function sourceOf(range: Range): string {
  const copy = range.cloneContents();
  for (const mark of copy.querySelectorAll<HTMLElement>('[data-character]'))
    mark.textContent = mark.dataset['character'] ?? '';
  return copy.textContent;
}
