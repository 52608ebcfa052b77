import { LineType, type DiffBlock, type DiffFile, type DiffLine } from 'diff2html/lib/types.js';
import type { ReviewedFile } from './review.ts';
import { seenLine, seenName } from '../../../shared/domain/seen.ts';

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;
const BINARY = /^(?:Binary files |GIT binary patch$)/;

/**
 * One file as diff2html draws it. Its own parser is not used: to it, a carriage return starts a new line, which may
 * look like a file header, and it misreads names with blanks or non-ASCII characters.
 */
export function diffFileOf({ path, oldPath, state, text }: ReviewedFile): DiffFile {
  const file: DiffFile = {
    newName: seenName(path),
    oldName: seenName(oldPath === '' ? path : oldPath),
    blocks: blocksOf(text),
    addedLines: 0,
    deletedLines: 0,
    isCombined: false,
    isGitDiff: true,
    language: '',
    isNew: state === 'A',
    isDeleted: state === 'D',
    isRename: state.startsWith('R'),
    isCopy: state.startsWith('C'),
  };
  for (const { type } of file.blocks.flatMap(({ lines }) => lines)) {
    if (type === LineType.INSERT) file.addedLines += 1;
    if (type === LineType.DELETE) file.deletedLines += 1;
  }
  return file;
}

/** Hunks, by the sign that Git puts before every line of content. */
function blocksOf(text: string): DiffBlock[] {
  const blocks: DiffBlock[] = [];
  let block: DiffBlock | undefined;
  let [old, now] = [0, 0];
  for (const line of text.split('\n')) {
    const hunk = HUNK.exec(line);
    if (hunk !== null) {
      [old, now] = [Number(hunk[1]), Number(hunk[2])];
      block = { oldStartLine: old, newStartLine: now, header: seenLine(line), lines: [] };
      blocks.push(block);
    } else if (block === undefined) {
      if (BINARY.test(line))
        blocks.push({ oldStartLine: 0, newStartLine: 0, header: 'Binary file', lines: [] });
    } else if (line.startsWith('diff --git ')) {
      // The second half of a type change.
      block = undefined;
    } else {
      const drawn = lineOf(line, old, now);
      if (drawn === null) continue;
      block.lines.push(drawn);
      if (drawn.type !== LineType.INSERT) old += 1;
      if (drawn.type !== LineType.DELETE) now += 1;
    }
  }
  return blocks;
}

function lineOf(line: string, oldNumber: number, newNumber: number): DiffLine | null {
  const content = seenLine(line);
  if (line.startsWith('+')) return { type: LineType.INSERT, content, oldNumber: undefined, newNumber };
  if (line.startsWith('-')) return { type: LineType.DELETE, content, oldNumber, newNumber: undefined };
  return line.startsWith(' ') ? { type: LineType.CONTEXT, content, oldNumber, newNumber } : null;
}
