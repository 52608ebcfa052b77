/** Folded moved code hides only what its row names. A branch cannot hide its own change by moving code. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../../shared/testing/rounds.ts';
import { diffEntry } from '../../diff-file.testing.ts';
import { CHUNK } from '../../model/geometry.ts';
import { DELETED, isChanged, MOVED_HEAD, NO_NEWLINE } from '../../model/kinds.ts';
import { MOVED_WHITE_SPACE } from '../../model/moves.ts';
import type { View } from '../../model/shapes.ts';
import { textBetween } from '../copied.ts';
import { DiffDocument } from '../document.ts';
import { headOf, kindAt, leftOf, rightOf } from '../rows.ts';
import { lineText } from '../scan.ts';
import type { WithText } from '../stored-file.ts';
import { lineNumbered, setRuns } from './document-moves.ts';
import { findMoves } from './find-moves.ts';
import { compared, movedTrees } from './moved.testing.ts';

const seed = Number(import.meta.env['DIFF_SEED'] ?? Date.now() % 2 ** 31);
const corpus = compared(fc.sample(movedTrees, { numRuns: rounds(60, 1000), seed }));

const VIEWS = (['unified', 'split'] as const).flatMap((mode) =>
  (['show', 'ignore-trailing', 'ignore-ends', 'ignore-all'] as const).map((whitespace): View => ({
    revision: 0,
    mode,
    whitespace,
    columns: 0,
    row: 20,
    moved: 'fold',
  })),
);

/** A document in which all moved code is folded. */
function foldedDocument(files: (typeof corpus)[number]['files'], view: View): DiffDocument {
  const document = new DiffDocument(view);
  for (const { path, scanned } of files) document.add(diffEntry(scanned.raw, { path }));
  const ordered = document.inOrder();
  const steps = findMoves(ordered.map(({ id, scanned, laidOut }) => ({ id, scanned, rows: laidOut })));
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const { runs } = step.value;
  const changed = setRuns(document, new Map(ordered.map(({ id }, at) => [id, runs[at] ?? []])));
  document.relaid(changed, new Map(changed.map(({ id }) => [id, true])));
  return document;
}

/** The lines that rows show. */
function inSight({ rows, scanned }: WithText): Set<number> {
  const lines = new Set<number>();
  for (let row = 0; row < rows.count; row += 1)
    if (rows.moved?.runAt.has(row) !== true)
      for (const line of [leftOf(rows, scanned, row), rightOf(rows, scanned, row)]) lines.add(line);
  return lines;
}

/** What the rows above moved code say, by row. */
function headsOf(document: DiffDocument, { id, rows }: WithText) {
  const heads = new Map<number, { words: string; lines: number; space: string }>();
  for (let index = 0; index * CHUNK < rows.count; index += 1) {
    const chunk = document.chunk(id, index);
    for (const [cell, kind] of chunk?.kinds.entries() ?? [])
      if (chunk && kind === MOVED_HEAD)
        heads.set(index * CHUNK + cell / chunk.perRow, {
          words: chunk.texts[cell] ?? '',
          lines: chunk.olds[cell] ?? 0,
          space: MOVED_WHITE_SPACE[chunk.news[cell] ?? 0] ?? '',
        });
  }
  return heads;
}

const indentOf = (text: string): string => /^[\t\v\f\r ]*/.exec(text)?.[0] ?? '';
const columnsOf = (indent: string): number => {
  let columns = 0;
  for (const char of indent) columns += char === '\t' ? 8 - (columns % 8) : char === ' ' ? 1 : 0;
  return columns;
};

test('every changed line is in sight, or the row that it is folded into says so', () => {
  const sums = { hidden: 0, shown: 0, spaced: 0 };
  for (const [at, { files }] of corpus.entries())
    for (const view of VIEWS) {
      const document = foldedDocument(files, view);
      for (const file of document.inOrder()) {
        const label = `DIFF_SEED=${seed} ${at} ${file.entry.path} ${view.mode} ${view.whitespace}`;
        const { rows, scanned } = file;
        const shown = inSight(file);
        const heads = headsOf(document, file);
        const hiddenIn = new Map<number, number>();
        const shifts = new Map<number, Set<number>>();
        for (let line = 0; line < scanned.count; line += 1) {
          if (!isChanged(kindAt(scanned, line)) || shown.has(line)) continue;
          sums.hidden += 1;
          const head = headOf(rows, line);
          const said = heads.get(head);
          hiddenIn.set(head, (hiddenIn.get(head) ?? 0) + 1);
          const run = rows.moved?.moves.runs[(rows.moved.moves.runOf[line] ?? 0) - 1];
          const side = kindAt(scanned, line) === DELETED ? 'old' : 'new';
          const number = (side === 'old' ? scanned.olds : scanned.news)[line] ?? 0;
          expect(run?.side, label).toBe(side);
          const there = document.inOrder().find(({ id }) => id === run?.other.file);
          if (!run || !there) continue;
          const { first, last } = run.other;
          expect(said?.words, label).toContain(
            ` ${there.entry.path}:${first === last ? String(first) : `${first}-${last}`}`,
          );
          const other = lineNumbered(there, side === 'old' ? 'new' : 'old', first + number - run.first);
          // It is a change over there, too, with the same text and the same end.
          expect(isChanged(kindAt(there.scanned, other)), label).toBe(true);
          const [one, two] = [lineText(scanned, line), lineText(there.scanned, other)];
          expect(one.slice(indentOf(one).length), label).toBe(two.slice(indentOf(two).length));
          expect((scanned.kinds[line] ?? 0) & NO_NEWLINE, label).toBe(0);
          if (one !== two) {
            sums.spaced += 1;
            expect(said?.space, `${label} ${JSON.stringify([one, two])}`).not.toBe('');
          }
          if (one.trim() === '') continue;
          const shift = columnsOf(indentOf(one)) - columnsOf(indentOf(two));
          shifts.set(head, (shifts.get(head) ?? new Set()).add(shift));
        }
        for (const [head, { lines, words }] of heads) {
          expect(lines, label).toBe(hiddenIn.get(head) ?? 0);
          const run = rows.moved?.moves.runs[rows.moved.runAt.get(head) ?? -1];
          const changed = (run?.changed.length ?? 0) / 2;
          expect(/, (\d+) lines? changed$/.exec(words)?.[1] ?? '0', label).toBe(String(changed));
          sums.shown += changed;
        }
        for (const all of shifts.values()) expect(all.size, label).toBe(1);
      }
    }
  for (const [name, sum] of Object.entries(sums)) expect(sum, name).toBeGreaterThan(20);
});

test('what is folded is copied where it is, whole', () => {
  for (const [at, { files }] of corpus.entries()) {
    for (const view of VIEWS) {
      const folded = foldedDocument(files, view);
      const marked = foldedDocument(files, { ...view, moved: 'mark' });
      const sides = view.mode === 'unified' ? (['both'] as const) : (['left', 'right'] as const);
      for (const side of sides)
        for (const as of ['code', 'numbers'] as const) {
          const all = (document: DiffDocument): string => {
            const last = document.inOrder().at(-1)?.id ?? 0;
            const first = document.inOrder()[0]?.id ?? 0;
            const end = { file: last, side, row: 2 ** 30, column: 2 ** 30 };
            return textBetween(document, { file: first, side, row: 0, column: 0 }, end, as);
          };
          expect(all(folded), `DIFF_SEED=${seed} ${at} ${view.mode} ${view.whitespace} ${side}`).toBe(
            all(marked),
          );
        }
    }
  }
});
