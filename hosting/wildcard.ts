/**
 * @returns true if a text matches a pattern in which `*` matches any run of characters, slashes included. Linear: a
 * single pass
 */
export function fitsWildcard(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return pattern === text;
  if (!text.startsWith(first)) return false;
  // The earliest match of each part leaves the most for the next, so no backtracking is needed.
  let at = first.length;
  for (const part of rest) {
    const index = text.indexOf(part, at);
    if (index < 0) return false;
    at = index + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
