/**
 * Whether a text fits a pattern in which `*` stands for any run of characters, slashes included, and everything else
 * for itself. One pass: no pattern is slow.
 */
export function fitsWildcard(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return pattern === text;
  if (!text.startsWith(first)) return false;
  // Taking the earliest place of each part leaves the most for the next: no way back is ever needed.
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
