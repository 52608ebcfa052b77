import { unmarkedLine } from '../../git/remarks/note-lines.ts';
import { anchorKey, splitLines, type Anchor, type Remark } from '../../shared/domain/remarks/index.ts';
import { isBlankLine, type Line } from '../../shared/domain/remarks/lines.ts';
import { verdictIn, type Verdict } from '../../shared/domain/verdicts/parse.ts';

/** A part of a note that one person wrote: a remark, a verdict, or a paragraph. */
export interface WrittenPart {
  /** Its first line, without the mark of a resolved remark. */
  line: string;
  /** What it says, without the place. */
  text: string;
  /** Of a remark. */
  anchor: Anchor | null;
  verdict: Verdict | null;
}

/** Pieces that are read of one note: more than anyone reads at once. */
const MAX_PIECES = 1_000;
/** Longer lines are no verdicts. */
const MAX_VERDICT_CHARS = 1_000;

/** The parts of a note, in its order. */
export function writtenParts(lines: readonly Line[], remarks: readonly Remark[]): WrittenPart[] {
  const pieces: WrittenPart[] = [];
  let [at, isInParagraph] = [0, false];
  const addGeneral = (to: number): void => {
    for (; at < to && pieces.length < MAX_PIECES; at += 1) {
      const text = lines[at]?.text ?? '';
      const isBlank = isBlankLine(text);
      const verdict = text.length > MAX_VERDICT_CHARS ? null : verdictIn(text);
      if (verdict !== null || (!isBlank && !isInParagraph))
        pieces.push({ line: unmarkedLine(text), text, anchor: null, verdict });
      isInParagraph = !isBlank && verdict === null;
    }
  };
  for (const { anchor, text, source, from, to } of remarks) {
    addGeneral(from);
    if (pieces.length >= MAX_PIECES) return pieces;
    pieces.push({ line: firstLine(source), text, anchor, verdict: null });
    [at, isInParagraph] = [to, false];
  }
  addGeneral(lines.length);
  return pieces;
}

const firstLine = (source: string): string => unmarkedLine(source.split('\n', 1)[0] ?? '');

/** The thread of a remark; null: it is none. */
export const threadOf = ({ anchor }: WrittenPart): string | null =>
  anchor === null ? null : anchorKey(anchor);

/** The lines that a text has and none of its predecessors had: what its writer wrote. */
export function addedLines(to: string, from: readonly string[]): Set<string> {
  const before = new Set(from.flatMap((text) => unmarkedLines(text)));
  return new Set(unmarkedLines(to).filter((line) => !before.has(line)));
}

const unmarkedLines = (text: string): string[] => splitLines(text).map((line) => unmarkedLine(line.text));
