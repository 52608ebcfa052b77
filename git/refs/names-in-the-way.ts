/**
 * Git stores refs as files, so `a` and `a/b` exclude each other.
 * @returns a function that lists the names that conflict with another name
 */
export function namesInTheWay(names: Iterable<string>): (name: string) => string[] {
  const set = new Set(names);
  const sorted = [...set].toSorted();
  return (name) => {
    const conflicts: string[] = [];
    for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
      const above = name.slice(0, at);
      if (set.has(above)) conflicts.push(above);
    }
    const below = `${name}/`;
    for (let at = firstFrom(sorted, below); sorted[at]?.startsWith(below) === true; at += 1)
      conflicts.push(sorted[at] ?? '');
    return conflicts;
  };
}

/** Index of a text, or of where it would be inserted, in a sorted list. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
