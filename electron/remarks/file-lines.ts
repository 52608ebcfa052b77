import { readObjects } from '../../git/blobs.ts';
import { splitLines, type Anchor, type FileLines } from '../../shared/domain/remarks/index.ts';

/** Of a larger file no lines are read. */
export const MOST_BYTES = 20_000_000;

/** Lines of a blob; `around`: how many of those beside them come along. */
export interface AskedLines {
  blob: string;
  lines: NonNullable<Anchor['lines']>;
  around?: number;
}

/** Reads lines out of blobs that are here, each of which is read once. None of a file that is too large. */
export async function readLines(gitDir: string, asked: readonly AskedLines[]): Promise<FileLines[]> {
  const byBlob = Map.groupBy(asked.entries(), ([, { blob }]) => blob);
  const blobs = [...byBlob.keys()];
  const found = asked.map((): FileLines => ({ from: 1, lines: [], noLineEnd: false }));
  let next = 0;
  for await (const object of readObjects(gitDir, blobs, MOST_BYTES)) {
    const wanted = byBlob.get(blobs[next] ?? '') ?? [];
    next += 1;
    const all = object === null ? [] : splitLines(object.content.toString('utf8'));
    for (const [at, { lines, around = 0 }] of wanted) {
      const from = Math.max(1, lines.first - around);
      const some = all.slice(from - 1, lines.last + around);
      found[at] = {
        from,
        lines: some.map(({ text, end }) => (end === '\r\n' ? `${text}\r` : text)),
        noLineEnd: some.at(-1)?.end === '',
      };
    }
  }
  return found;
}
