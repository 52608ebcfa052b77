/**
 * Limits for one message from the page: characters and bytes together, nodes, and nesting depth. A note's text with its
 * base is the largest: twice 4 million characters.
 */
const CAPS = { size: 8_400_000, nodes: 20_000, depth: 8 };

/** Whether a message is within the limits, before any schema sees it. Stops counting as soon as it is not. */
export function isWithin(value: unknown): boolean {
  let size = 0;
  let nodes = 0;
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    nodes += 1;
    if (nodes > CAPS.nodes || next.depth > CAPS.depth) return false;
    if (typeof next.value === 'string') size += next.value.length;
    else if (typeof next.value === 'bigint') return false;
    else if (typeof next.value === 'object' && next.value !== null) {
      // Structured clone also carries buffers, maps, errors and dates, none of which the table uses.
      const prototype: unknown = Object.getPrototypeOf(next.value);
      if (prototype !== Object.prototype && prototype !== null && !Array.isArray(next.value)) return false;
      // A sparse array has no entries to count, but a schema would still visit each index.
      if (Array.isArray(next.value) && next.value.length > CAPS.nodes) return false;
      for (const [key, child] of Object.entries(next.value)) {
        size += key.length;
        stack.push({ value: child, depth: next.depth + 1 });
      }
    }
    if (size > CAPS.size) return false;
  }
  return true;
}
