import type { ChangedLines } from './changed-lines.ts';

/** Letters or digits that a run needs to count as moved, as in Git. */
const MIN_RUN_LETTERS = 20;

/** Of ASCII. */
const isLetter = (code: number): boolean =>
  (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122);

/**
 * Counts how many lines from one on have enough letters for a run: those of ASCII alone, as Git counts, or of every
 * script. What was counted for a line is reused for the next.
 */
export class LetterCount {
  readonly #lines: ChangedLines;
  readonly #isWide: boolean;
  /** By line: letters plus one; 0: not counted. */
  readonly #letters: Uint8Array;

  constructor(lines: ChangedLines, scripts: 'ascii' | 'all') {
    this.#lines = lines;
    this.#isWide = scripts === 'all';
    this.#letters = new Uint8Array(lines.count);
  }

  /** 0: the lines that follow without a gap, at most `most`, have too few. */
  needed(p: number, most: number): number {
    const { count, follows } = this.#lines;
    let sum = 0;
    for (let at = p; at < Math.min(count, p + most); at += 1) {
      if (at > p && follows[at] !== 1) return 0;
      sum += this.#of(at);
      if (sum >= MIN_RUN_LETTERS) return at - p + 1;
    }
    return 0;
  }

  #of(p: number): number {
    const counted = this.#letters[p] ?? 0;
    if (counted > 0) return counted - 1;
    const { files, file, start, length } = this.#lines;
    const raw = files[file[p] ?? 0]?.scanned.raw ?? '';
    const from = start[p] ?? 0;
    const end = from + (length[p] ?? 0);
    let letters = 0;
    for (let at = from; at < end && letters < MIN_RUN_LETTERS; at += 1) {
      const code = raw.charCodeAt(at);
      if (code > 127 ? this.#isWide : isLetter(code)) letters += 1;
    }
    this.#letters[p] = letters + 1;
    return letters;
  }
}
