import { ADDED, DELETED, HUNK, isHunk } from '../../model/kinds.ts';
import { kindAt } from '../rows.ts';
import { lineText, type Scan } from '../scan.ts';
import type { Content } from './content.ts';
import { beginsFunction, headingIn, headingOf, isNamed } from './heading.ts';

/** A shown part of the diff: a hunk as it is, or unchanged lines of the content. */
interface Part {
  /** First line on each side, and the number of lines on each. */
  old: number;
  next: number;
  oldCount: number;
  nextCount: number;
  /** Lines with their markers, each with its line end. */
  body: string;
  /** The hunk's own line in the scan, and the one after its last; -1: unchanged lines. */
  hunk: number;
  end: number;
}

/**
 * The diff text that also shows lines `from` to `to` of the new side (1-based, inclusive), as Git would write it with
 * more context: hunks that meet are joined, and each names the function it starts in. `content` must match the diff.
 */
export function expand(scanned: Scan, content: Content, from: number, to: number): string {
  const hunks = hunksOf(scanned);
  const parts: Part[] = [];
  let [old, next] = [1, 1];
  const between = (end: number): void => {
    const [first, last] = [Math.max(from, next), Math.min(to, end)];
    if (first <= last) parts.push(unchanged(content, first, last, old - next));
  };
  for (const hunk of hunks) {
    between(hunk.next - 1);
    parts.push(hunk);
    [old, next] = [hunk.old + hunk.oldCount, hunk.next + hunk.nextCount];
  }
  between(content.lines.length);
  const head = scanned.raw.slice(0, scanned.starts[hunks[0]?.hunk ?? 0] ?? 0);
  return head + joined(parts, scanned, content).join('');
}

function hunksOf(scanned: Scan): Part[] {
  const hunks: Part[] = [];
  for (let line = 0; line < scanned.count; line += 1) {
    const kind = kindAt(scanned, line);
    const hunk = hunks.at(-1);
    if (isHunk(kind)) {
      const [old, next] = [scanned.olds[line] ?? 0, scanned.news[line] ?? 0];
      hunks.push({ old, next, oldCount: 0, nextCount: 0, body: '', hunk: line, end: line + 1 });
    } else if (hunk && kind < HUNK) {
      if (kind !== ADDED) hunk.oldCount += 1;
      if (kind !== DELETED) hunk.nextCount += 1;
      hunk.end = line + 1;
    }
  }
  for (const [i, hunk] of hunks.entries()) {
    const end = hunks[i + 1] ? scanned.starts[hunks[i + 1]?.hunk ?? 0] : undefined;
    const text = scanned.raw.slice(scanned.starts[hunk.hunk], end);
    const body = text.slice(text.indexOf('\n') + 1);
    hunk.body = body.endsWith('\n') ? body : `${body}\n`;
  }
  return hunks;
}

function unchanged({ lines, newline }: Content, first: number, last: number, ahead: number): Part {
  const text = lines.slice(first - 1, last).map((line) => ` ${line}\n`);
  if (last === lines.length && !newline) text.push('\\ No newline at end of file\n');
  const count = last - first + 1;
  return {
    old: first + ahead,
    next: first,
    oldCount: count,
    nextCount: count,
    body: text.join(''),
    hunk: -1,
    end: -1,
  };
}

/** Joins adjacent parts to hunks with headers. */
function joined(parts: readonly Part[], scanned: Scan, content: Content): string[] {
  const text: string[] = [];
  for (let i = 0; i < parts.length;) {
    const first = parts[i];
    if (!first) break;
    let [oldCount, nextCount] = [0, 0];
    const bodies: string[] = [];
    let hunk = -1;
    for (let part = parts[i]; part && part.next === first.next + nextCount; part = parts[i]) {
      oldCount += part.oldCount;
      nextCount += part.nextCount;
      bodies.push(part.body);
      if (hunk < 0) hunk = part.hunk;
      i += 1;
    }
    const heading =
      first.hunk >= 0
        ? headingIn(lineText(scanned, first.hunk))
        : headingAbove(scanned, content, first.next, hunk);
    const sides = `-${range(first.old, oldCount)} +${range(first.next, nextCount)}`;
    text.push(`@@ ${sides} @@${heading === '' ? '' : ` ${heading}`}\n`, bodies.join(''));
  }
  return text;
}

/** An empty side is numbered by the line before it; a single line needs no count. */
const range = (start: number, count: number): string =>
  count === 1 ? String(start) : `${count === 0 ? start - 1 : start},${count}`;

/**
 * The function that contains unchanged lines starting at line `next`: the nearest line above, on the old side, that
 * starts one. `hunk`: the hunk they lead into, whose heading may have been chosen by a diff driver of the host.
 */
function headingAbove(scanned: Scan, content: Content, next: number, hunk: number): string {
  const heading = hunk < 0 ? '' : headingIn(lineText(scanned, hunk));
  for (const line of oldLinesAbove(scanned, content, next)) {
    if (isNamed(line, heading)) return heading;
    if (beginsFunction(line)) return headingOf(line);
  }
  return '';
}

/** The old side's lines above a line outside any hunk, from the bottom up. */
function* oldLinesAbove(scanned: Scan, content: Content, next: number): Generator<string, void> {
  let at = next - 1;
  for (const hunk of hunksOf(scanned).toReversed()) {
    const end = hunk.next + hunk.nextCount - 1;
    if (end >= next) continue;
    for (; at > end; at -= 1) yield content.lines[at - 1] ?? '';
    for (let line = hunk.end - 1; line > hunk.hunk; line -= 1)
      if (kindAt(scanned, line) !== ADDED) yield lineText(scanned, line);
    at = hunk.next - 1;
  }
  for (; at >= 1; at -= 1) yield content.lines[at - 1] ?? '';
}
