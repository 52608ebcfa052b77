/** Where more than a pixel is empty between two letters that follow each other: the text up to there. */
export function blanksIn(element: Element | null): string[] {
  const found: string[] = [];
  let [text, end] = ['', Number.NaN];
  const walker = document.createTreeWalker(element ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    if (left - end > 1) found.push(text);
    text += node.textContent ?? '';
    end = right;
  }
  return found;
}
