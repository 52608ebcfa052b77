/** Git's path order: by UTF-8 bytes, which is the order of code points. */
export function comparePaths(one: string, two: string): number {
  const shorter = Math.min(one.length, two.length);
  for (let i = 0; i < shorter; i += 1) {
    const [a, b] = [one.charCodeAt(i), two.charCodeAt(i)];
    if (a === b) continue;
    // Surrogates encode code points above every other code unit.
    const [highA, highB] = [a >= 0xd800 && a <= 0xdfff, b >= 0xd800 && b <= 0xdfff];
    return highA === highB ? a - b : highA ? 1 : -1;
  }
  return one.length - two.length;
}
