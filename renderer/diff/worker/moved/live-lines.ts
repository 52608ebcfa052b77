import { isReadable, type ChangedLines } from './changed-lines.ts';
import { HashSet, mix } from './hash-set.ts';

/** A run has as many letters, so it has at least as many characters. */
const MIN_RUN_CHARS = 20;

/** The lines of a list, and every two that follow each other, by their hashes. */
function pieces({ hash, count, follows }: ChangedLines): { lines: HashSet; pairs: HashSet } {
  const [lines, pairs] = [new HashSet(count), new HashSet(count)];
  for (let p = 0; p < count; p += 1) {
    const own = hash[p] ?? 0;
    lines.put(own);
    if (follows[p] === 1) pairs.put(mix(hash[p - 1] ?? 0, own));
  }
  return { lines, pairs };
}

/**
 * By line of `from`: how many lines, from the line on, are part of a stretch that may be in `to`, each with the line
 * after it; 0: the line can be in no run. This leaves out most lines quickly.
 */
export function liveLines(from: ChangedLines, to: ChangedLines): Uint32Array {
  const { lines, pairs } = pieces(to);
  const { hash, count, follows, length } = from;
  const live = new Uint32Array(count);
  for (let p = 0; p < count;) {
    if (!lines.has(hash[p] ?? 0) || !isReadable(from, p)) {
      p += 1;
      continue;
    }
    let [end, chars] = [p + 1, length[p] ?? 0];
    while (end < count && follows[end] === 1 && isReadable(from, end)) {
      if (!pairs.has(mix(hash[end - 1] ?? 0, hash[end] ?? 0))) break;
      chars += length[end] ?? 0;
      end += 1;
    }
    if (chars >= MIN_RUN_CHARS) for (let at = p; at < end; at += 1) live[at] = end - at;
    p = end;
  }
  return live;
}
