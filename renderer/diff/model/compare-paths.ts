/** Git's order of paths: byte by byte of their UTF-8, which is the order of code points. */
export function comparePaths(one: string, two: string): number {
  const shorter = Math.min(one.length, two.length);
  for (let i = 0; i < shorter; i += 1) {
    const [a, b] = [one.charCodeAt(i), two.charCodeAt(i)];
    if (a === b) continue;
    // Surrogates stand for code points above every other unit.
    const [highA, highB] = [a >= 0xd800 && a <= 0xdfff, b >= 0xd800 && b <= 0xdfff];
    return highA === highB ? a - b : highA ? 1 : -1;
  }
  return one.length - two.length;
}
