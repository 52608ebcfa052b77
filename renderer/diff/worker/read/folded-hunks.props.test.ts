import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffEntry } from '../../diff-file.testing.ts';
import { ADDED, DELETED, HUNK } from '../../model/kinds.ts';
import type { View } from '../../model/shapes.ts';
import { documentText, textBetween } from '../copied.ts';
import { DiffDocument } from '../document.ts';
import { placeLines } from '../line-places.ts';
import { kindAt, leftOf, lineAt, rightOf, rowOfLine, type Rows } from '../rows.ts';
import { isLoaded, type WithText } from '../stored-file.ts';
import { headerAbove, hunksIn } from './hunk-rows.ts';

/** A diff of so many hunks of random lines, with as many unchanged lines between them that they stay apart. */
const diff = fc
  .array(
    fc.record({
      before: fc.integer({ min: 0, max: 3 }),
      changed: fc.array(fc.constantFrom('-', '+'), { minLength: 1, maxLength: 5 }),
      blank: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((hunks) => {
    let [old, next] = [1, 1];
    const parts = hunks.map(({ before, changed, blank }, at) => {
      const lines = [
        ...Array.from({ length: before }, (_, i) => ` before ${at} ${i}`),
        ...changed.map((marker, i) => `${marker}${blank ? ' ' : ''}line ${at} ${blank ? 0 : i}`),
        ` after ${at}`,
      ];
      const count = (marker: string): number => lines.filter((line) => !line.startsWith(marker)).length;
      const head = `@@ -${old},${count('+')} +${next},${count('-')} @@`;
      [old, next] = [old + count('+') + 20, next + count('-') + 20];
      return [head, ...lines].join('\n');
    });
    return `${parts.join('\n')}\n`;
  });

const view = fc.record({
  mode: fc.constantFrom('unified' as const, 'split' as const),
  whitespace: fc.constantFrom('show' as const, 'ignore-all' as const),
});

/** A document of one file, some hunks of which were read. */
function withRead(raw: string, shown: Pick<View, 'mode' | 'whitespace'>, which: readonly boolean[]) {
  const document = new DiffDocument({ revision: 1, columns: 0, row: 20, unreadOnly: true, ...shown });
  document.add(diffEntry(raw));
  const file = document.files[0];
  if (!isLoaded(file)) throw new Error('Nothing was read');
  const hunks = [...hunksIn(file.scanned)];
  const read = hunks.filter((_, at) => which[at % which.length]);
  const changes = read.flatMap(({ firstChange, changes: count }) =>
    Array.from({ length: count }, (_, at) => firstChange + at),
  );
  const marks = file.reading.marked(file.scanned, changes, true);
  if (marks !== null) document.read.marks.set('x', marks);
  const unfolded = file.rows;
  document.relaid([file], new Map([[file.id, true]]));
  return { document, file, read, unfolded };
}

const linesIn = (rows: Rows, { scanned }: WithText): Set<number> =>
  new Set(
    Array.from({ length: rows.count }, (_, row) => [
      leftOf(rows, scanned, row),
      rightOf(rows, scanned, row),
    ]).flat(),
  );

test('every line is shown, or folded into the header of its hunk, which stands for it', () => {
  fc.assert(
    fc.property(diff, view, fc.array(fc.boolean(), { minLength: 1 }), (raw, shown, which) => {
      const { document, file, read, unfolded } = withRead(raw, shown, which);
      const { rows, scanned } = file;
      const inSight = linesIn(rows, file);
      const headers = new Set(read.map(({ header }) => header));
      for (const line of linesIn(unfolded, file)) {
        if (line < 0) continue;
        const header = headerAbove(scanned, line);
        const isFolded = headers.has(header) && line !== header;
        expect(inSight.has(line)).toBe(!isFolded);
        if (isFolded) expect(lineAt(scanned, rows, rowOfLine(scanned, rows, line))).toBe(header);
        if (!isFolded || kindAt(scanned, line) >= HUNK) continue;
        for (const [side, numbers] of [scanned.olds, scanned.news].entries()) {
          const number = numbers[line] ?? 0;
          if (number === 0) continue;
          const wanted = { path: 'x', lines: Uint32Array.from([side, number]) };
          const placed = placeLines(scanned, rows, document.view, wanted);
          expect(lineAt(scanned, rows, placed.rows[0] ?? -1)).toBe(header);
        }
      }
      expect(rows.ignored).toBe(unfolded.ignored);
    }),
  );
});

test('what is folded is copied where it is, whole, and its lines are counted', () => {
  fc.assert(
    fc.property(diff, fc.array(fc.boolean(), { minLength: 1 }), (raw, which) => {
      const { document, file, read } = withRead(raw, { mode: 'unified', whitespace: 'show' }, which);
      const { rows, scanned } = file;
      const end = { file: 0, row: rows.count - 1, side: 'both' as const, column: 1000 };
      const all = textBetween(document, { file: 0, row: 0, side: 'both', column: 0 }, end, 'markers');
      expect(all).toBe(documentText(document, 'markers'));
      const lines = read.flatMap(({ header, end: after }) =>
        Array.from({ length: after - header - 1 }, (_, at) => header + 1 + at).filter((line) =>
          [ADDED, DELETED].includes(kindAt(scanned, line)),
        ),
      );
      expect(file.readCount.linesRead).toBeGreaterThanOrEqual(lines.length);
    }),
  );
});
