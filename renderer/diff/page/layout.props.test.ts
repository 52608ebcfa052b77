import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffFile } from '../diff-file.testing.ts';
import type { FileInfo } from '../model/shapes.ts';
import { fileNode } from './file-node.ts';
import { Layout } from './layout.ts';

const info = (id: number, path: string, rows: number): FileInfo => ({
  ...diffFile(path, { id, additions: rows }),
  held: null,
  cut: false,
  image: false,
  interdiff: '',
  ignored: 0,
  view: 0,
  grownFrom: null,
  places: null,
  heights: Uint32Array.of(rows),
});

/** Pieces of an answer: files by number, each with its rows; a number that comes again replaces its file. */
const pieces = fc.array(
  fc.array(fc.record({ id: fc.nat({ max: 30 }), rows: fc.integer({ min: 1, max: 500 }) }), { maxLength: 6 }),
  { maxLength: 12 },
);

test('files that come in pieces, in any order and again, lie one below the other', () => {
  fc.assert(
    fc.property(pieces, (all) => {
      const layout = new Layout();
      const last = new Map<number, number>();
      for (const piece of all) {
        layout.put(piece.map(({ id, rows }) => fileNode(info(id, `f${(id * 7) % 31}`, rows), null)));
        for (const { id, rows } of piece) last.set(id, rows);
        let top = 0;
        for (const [index, node] of layout.nodes.entries()) {
          expect(node).toMatchObject({ top, file: { index, additions: last.get(node.file.id) } });
          top += node.height;
        }
        expect(layout.total).toBe(top);
        expect(layout.nodes).toHaveLength(last.size);
      }
    }),
  );
});
