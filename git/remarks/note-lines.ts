import { candidatesOf } from '../../shared/domain/remarks/candidates.ts';
import { withoutTrailingBlanks } from '../../shared/domain/remarks/index.ts';

const MARK = ': [x]';

/** A line without the mark: resolving a remark is not writing it. */
export function unmarkedLine(line: string): string {
  const at = line.indexOf(MARK);
  return withoutTrailingBlanks(at < 0 ? line : line.slice(0, at + 1) + line.slice(at + MARK.length));
}

/** What moves with a remark's first line: its words without the place. The last of several readings: a longer path is none. */
export const wordsOfLine = (line: string): string => line.slice(candidatesOf(line).at(-1)?.rest ?? 0);

interface WordedLine {
  line: string;
  words: string;
  /** How many equal lines are above it, and how many with equal words. */
  nth: number;
  nthWords: number;
}

/** The lines of a revision of a note that may be remarks, found by what they say: a note may have very many. */
export class NoteLines {
  readonly all: WordedLine[] = [];
  private readonly byLine = new Map<string, WordedLine[]>();
  private readonly words = new Map<string, number>();
  private readonly removed = new WeakMap<NoteLines, Map<string, WordedLine[]>>();

  add(line: string, words: string): void {
    const equal = this.byLine.get(line);
    const nthWords = this.words.get(words) ?? 0;
    const one = { line, words, nth: equal?.length ?? 0, nthWords };
    if (equal === undefined) this.byLine.set(line, [one]);
    else equal.push(one);
    this.words.set(words, nthWords + 1);
    this.all.push(one);
  }

  /** One of several equal lines. */
  at(line: string, nth: number): WordedLine | undefined {
    return this.byLine.get(line)?.[nth];
  }

  /** The lines that a later revision lacks, with these words. */
  goneIn(later: NoteLines | undefined, words: string): readonly WordedLine[] {
    const other = later ?? NO_LINES;
    let gone = this.removed.get(other);
    if (gone === undefined) {
      const lines = this.all.filter(({ line, nth }) => other.at(line, nth) === undefined);
      gone = new Map();
      for (const one of lines) {
        const same = gone.get(one.words);
        if (same === undefined) gone.set(one.words, [one]);
        else same.push(one);
      }
      this.removed.set(other, gone);
    }
    return gone.get(words) ?? [];
  }
}

const NO_LINES = new NoteLines();
