import { MAX_READ_CHANGES } from '../../../../shared/ipc/limits.ts';
import { NOTHING_BESIDE, keyParts } from './change-keys.ts';

/**
 * Which changes were read, given the marks of those that were: for each change the index of its mark, -1: it is unread.
 *
 * A mark counts for one change, so that of equal changes as many are read as were marked. It is the one with the same
 * lines and the same lines above and below; else one with the same lines and the same line above, or below, if there is
 * just one such change and one such mark: a rebase may change either. The same lines at another place are unread. Linear.
 */
export function readBy(keys: readonly string[], marks: readonly string[]): Int32Array {
  const by = new Int32Array(keys.length).fill(-1);
  if (marks.length === 0) return by;
  const isUsed = new Uint8Array(marks.length);
  const take = (queue: number[] | undefined): number => {
    for (let mark = queue?.pop(); mark !== undefined; mark = queue?.pop())
      if (isUsed[mark] === 0) {
        isUsed[mark] = 1;
        return mark;
      }
    return -1;
  };
  const whole = queuesOf(marks, (mark) => [mark]);
  for (const [at, key] of keys.entries()) by[at] = take(whole.get(key));
  if (!by.includes(-1)) return by;
  const halves = queuesOf(marks, halvesOf);
  const halvesHere = queuesOf(keys, halvesOf);
  for (const [at, key] of keys.entries())
    for (const half of halvesOf(key)) {
      const isOne = halves.get(half)?.length === 1 && halvesHere.get(half)?.length === 1;
      if (by[at] === -1 && isOne) by[at] = take(halves.get(half));
    }
  return by;
}

/** The lines of a change with one of the lines beside it, for each that there is. */
function halvesOf(key: string): string[] {
  if (key === '') return [];
  const { content, above, below } = keyParts(key);
  return [
    ...(above === NOTHING_BESIDE ? [] : [`${content}<${above}`]),
    ...(below === NOTHING_BESIDE ? [] : [`${content}>${below}`]),
  ];
}

/** By name: the marks that have it, the first one last. */
function queuesOf(marks: readonly string[], names: (mark: string) => string[]): Map<string, number[]> {
  const queues = new Map<string, number[]>();
  for (let at = marks.length - 1; at >= 0; at -= 1)
    for (const name of names(marks[at] ?? '')) {
      const queue = queues.get(name);
      if (queue) queue.push(at);
      else queues.set(name, [at]);
    }
  return queues;
}

/**
 * The marks once some changes are read, or unread again. Marks of changes that are not here stay: they may be in the
 * diff of a commit, or come back. The oldest go first.
 */
export function marked(
  keys: readonly string[],
  marks: readonly string[],
  changes: Iterable<number>,
  isRead: boolean,
): string[] {
  const wanted = new Set(changes);
  const by = readBy(keys, marks);
  if (isRead) {
    // A mark of the same lines elsewhere is replaced by their own: then nothing else can count for them.
    const others = new Set([...by].filter((mark, at) => wanted.has(at) && marks[mark] !== keys[at]));
    const own = keys.filter((key, at) => wanted.has(at) && marks[by[at] ?? -1] !== key);
    return [...marks.filter((_, at) => !others.has(at)), ...own].slice(-MAX_READ_CHANGES);
  }
  // None of the same lines that would count for them instead: of those, what is still read keeps a mark of its own.
  const changeOf = new Map(
    [...by.entries()].filter(([at]) => !wanted.has(at)).map(([at, mark]) => [mark, at]),
  );
  const contents = new Set([...wanted].map((at) => keyParts(keys[at] ?? '').content));
  return marks.flatMap((mark, at) => {
    if (!contents.has(keyParts(mark).content)) return [mark];
    const change = changeOf.get(at);
    return change === undefined ? [] : (keys[change] ?? []);
  });
}
