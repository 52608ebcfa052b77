/**
 * Git keeps refs as files: there is none called `a` beside one called `a/b`.
 * @returns for another name, which of these are in its way
 */
export function namesInTheWay(names: Iterable<string>): (name: string) => string[] {
  const known = new Set(names);
  const sorted = [...known].toSorted();
  return (name) => {
    const found: string[] = [];
    for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
      const above = name.slice(0, at);
      if (known.has(above)) found.push(above);
    }
    const below = `${name}/`;
    for (let at = firstFrom(sorted, below); sorted[at]?.startsWith(below) === true; at += 1)
      found.push(sorted[at] ?? '');
    return found;
  };
}

/** Where a text is, or would be, in a sorted list. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
