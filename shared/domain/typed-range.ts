/**
 * Splits `<base>...<branch>`, and where `dots` allows it `<base>..<branch>`, at the first dots outside braces. Without
 * dots all of it is the branch; what is missing is empty.
 */
export function splitRange(text: string, dots: 2 | 3 = 3): { from: string; to: string } {
  let hasEnd = true;
  for (let at = 0; at < text.length; at += 1) {
    // Braces of a revision, such as `HEAD^{/a...b}`.
    if (hasEnd && (text.startsWith('@{', at) || text.startsWith('^{', at))) {
      const end = text.indexOf('}', at);
      hasEnd = end >= 0;
      if (hasEnd) at = end;
    } else if (text.startsWith('.'.repeat(dots), at)) {
      const to = text.startsWith('...', at) ? at + 3 : at + dots;
      return { from: text.slice(0, at), to: text.slice(to) };
    }
  }
  return { from: '', to: text };
}

/**
 * Whether a revision is a search for a commit (`:/fix`, `main^{/fix}`), or has a date (`main@{2 days ago}`):
 * only Git itself can look these up, and they name one commit from then on.
 */
export const isLookedUp = (text: string): boolean =>
  /^:\/|\^\{\/|@\{(?!-?\d+\}|u(?:pstream)?\}|push\})[^{}]*\}/i.test(text);
