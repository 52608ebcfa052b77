/** The range of some characters of a cell in a drawn chunk; null if they are not shown (a cut line). */
export function rangeIn(chunk: HTMLElement, cell: number, start: number, end: number): Range | null {
  const row = chunk.querySelector(`[data-cell="${cell}"]`);
  if (!row) return null;
  const range = document.createRange();
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  let at = 0;
  let begun = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (node.parentElement?.tagName === 'BUTTON') continue;
    if (!begun && start < at + length) {
      range.setStart(node, start - at);
      begun = true;
    }
    if (begun && end <= at + length) {
      range.setEnd(node, end - at);
      return range;
    }
    at += length;
  }
  return null;
}

/** How many characters of its cell precede a point in the page. */
export function columnOf(row: Element, node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(row, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}
