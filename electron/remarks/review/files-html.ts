import { html } from 'diff2html';
import { ColorSchemeType, LineType, type DiffFile } from 'diff2html/lib/types.js';
import { diffFileOf } from './diff-file.ts';
import type { ReviewedFile, ReviewedThread } from './review.ts';

/** Length of a line whose changed words are highlighted, and a page's budget for that: time grows quadratically. */
const MAX_COMPARED_LINE_LENGTH = 500;
const MAX_COMPARISON_COST = 20_000_000;

/**
 * The files of a review with threads beside their lines.
 * @param shown receives every thread that found its line
 */
export function filesHtml(
  files: readonly ReviewedFile[],
  threads: readonly ReviewedThread[],
  shown: Set<ReviewedThread>,
  threadHtml: (thread: ReviewedThread) => string,
): string {
  const placed = Map.groupBy(threads, (thread) =>
    thread.placed.at === 'lines' ? `${thread.placed.side} ${thread.placed.path}` : '',
  );
  let room = MAX_COMPARISON_COST;
  return files
    .map((file) => {
      const own = [
        ...(placed.get(`new ${file.path}`) ?? []),
        ...(placed.get(`old ${file.oldPath === '' ? file.path : file.oldPath}`) ?? []),
      ];
      const drawn = diffFileOf(file);
      const cost = comparedIn(drawn);
      const compared = cost <= room;
      if (compared) room -= cost;
      const page = html([drawn], {
        drawFileList: false,
        outputFormat: 'line-by-line',
        colorScheme: ColorSchemeType.AUTO,
        maxLineLengthHighlight: compared ? MAX_COMPARED_LINE_LENGTH : 0,
      });
      return beside(page, own, shown, threadHtml);
    })
    .join('\n');
}

/** The cost of comparing the words of a file's changed lines. */
function comparedIn({ blocks }: DiffFile): number {
  const cost = { [LineType.DELETE]: 0, [LineType.INSERT]: 0, [LineType.CONTEXT]: 0 };
  for (const { type, content } of blocks.flatMap(({ lines }) => lines))
    if (content.length <= MAX_COMPARED_LINE_LENGTH) cost[type] += content.length ** 2;
  return Math.min(cost[LineType.DELETE], cost[LineType.INSERT]);
}

const NUMBERS = /<div class="line-num1">(\d*)<\/div>\s*<div class="line-num2">(\d*)<\/div>/;
const ROW_END = '</tr>';

/** Puts threads under the rows of their last lines. Text in a row is escaped, so it cannot look like a row. */
function beside(
  drawn: string,
  threads: readonly ReviewedThread[],
  shown: Set<ReviewedThread>,
  threadHtml: (thread: ReviewedThread) => string,
): string {
  const at = Map.groupBy(threads, ({ placed }) =>
    placed.at === 'lines' ? `${placed.side} ${String(placed.lines.last)}` : '',
  );
  if (at.size === 0) return drawn;
  return drawn
    .split(ROW_END)
    .map((row) => {
      const [, old = '', now = ''] = NUMBERS.exec(row) ?? [];
      const threadsOfRow = [...(at.get(`old ${old}`) ?? []), ...(at.get(`new ${now}`) ?? [])];
      if (threadsOfRow.length === 0) return row;
      for (const thread of threadsOfRow) shown.add(thread);
      return `${row}${ROW_END}<tr class="beside"><td colspan="2">${threadsOfRow.map(threadHtml).join('')}</td>`;
    })
    .join(ROW_END);
}
