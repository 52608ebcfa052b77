import { anchorKey, sameAnchor, type Anchor } from './anchor.ts';
import { candidatesOf } from './candidates.ts';
import type { Facts } from './facts.ts';
import { joinLines, splitLines, type Line } from './lines.ts';
import { outlineOf, remarksOf, type Remark } from './parse.ts';
import { prevailingEnd, writeAnchor } from './write.ts';

/** Where the remarks of a note are on the commit that it is copied to. */
export interface MovedRemarks {
  /** Of the note, in order. */
  remarks: readonly Remark[];
  /** The same lines on the other commit; null: they are gone. */
  anchorOf: (remark: Remark) => Anchor | null;
  /** Lines that are gone, as they were. */
  linesOf: (remark: Remark) => readonly string[];
  /** A short name of the commit that the note is on. */
  from: string;
  /** What the other commit knows. */
  there: Facts;
}

/** A note, as it is written on another commit. */
export interface MovedNote {
  text: string;
  /** How many remarks are quoted, because their lines are gone. */
  quoted: number;
}

/** How often the text is read again: quoting a line may make another one be read as a remark. */
const MAX_READINGS = 3;

/**
 * A note for another commit: its remarks are about the lines as they are there. Remarks whose lines are gone are quoted
 * with these lines, and so is text that would be read as a remark there. No word is lost.
 */
export function movedNote(note: string, moved: MovedRemarks): MovedNote {
  const byLine = new Map(moved.remarks.map((remark) => [remark.from, remark]));
  const lines = splitLines(note);
  const end = prevailingEnd(note);
  const written: Line[] = [];
  const expected = new Map<number, Anchor>();
  let quoted = 0;
  let thread = '';
  for (let at = 0; at < lines.length;) {
    const remark = byLine.get(at);
    const own = lines.slice(at, remark?.to ?? at + 1);
    at += own.length;
    const head = remark === undefined ? null : movedHead(own[0]?.text ?? '', remark, moved.anchorOf(remark));
    if (remark !== undefined && head === null) {
      // Replies follow their remark under the same lines.
      if (thread !== anchorKey(remark.anchor)) written.push(...asTheyWere(remark, moved, end));
      thread = anchorKey(remark.anchor);
      written.push(...own.map(quote));
      quoted += 1;
      continue;
    }
    thread = '';
    if (head !== null) expected.set(written.length, head.anchor);
    written.push(...(head === null ? own : own.with(0, { text: head.text, end: own[0]?.end ?? '' })));
  }
  for (let left = MAX_READINGS; left > 0; left -= 1) {
    const misread = remarksOf(outlineOf(joinLines(written)), moved.there).filter(({ from, anchor }) => {
      const wanted = expected.get(from);
      return wanted === undefined || !sameAnchor(wanted, anchor);
    });
    if (misread.length === 0) break;
    for (const { from, to } of misread) {
      if (expected.delete(from)) quoted += 1;
      for (let at = from; at < to; at += 1) written[at] = quote(written[at] ?? { text: '', end });
    }
  }
  return { text: joinLines(written), quoted };
}

/** The first line of a remark with another anchor; null: there is none for it. */
function movedHead(
  line: string,
  remark: Remark,
  anchor: Anchor | null,
): { text: string; anchor: Anchor } | null {
  const read = candidatesOf(line).find((one) => sameAnchor(one.anchor, remark.anchor));
  if (anchor === null || read === undefined) return null;
  const isSame = sameAnchor(anchor, remark.anchor);
  return { anchor, text: isSame ? line : `${writeAnchor(anchor)}:${line.slice(read.rest)}` };
}

function asTheyWere(remark: Remark, { linesOf, from }: MovedRemarks, end: Line['end']): Line[] {
  const lines = linesOf(remark).map((text) => ({ text: `    ${text}`, end }));
  return [{ text: `Outdated, from ${from}:`, end }, ...lines];
}

const quote = ({ text, end }: Line): Line => ({ text: text === '' ? '>' : `> ${text}`, end });
