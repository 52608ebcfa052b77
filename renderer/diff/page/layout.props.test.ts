import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentFile } from '../diff-file.testing.ts';
import { fileNode, setHeights } from './file-node.ts';
import { Layout } from './layout.ts';

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
        layout.put(
          piece.map(({ id, rows }) =>
            fileNode(sentFile(`f${(id * 7) % 31}`, rows, { id, additions: rows }), null),
          ),
        );
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

const change = fc.record({
  how: fc.constantFrom('fold', 'unfold', 'measure', 'picture', 'lay'),
  ids: fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 1, maxLength: 4 }),
  rows: fc.constantFrom(10, 20),
});

test('whatever changes the heights of some files, all files stay one below the other', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const layout = new Layout();
      layout.put(Array.from({ length: 10 }, (_, id) => fileNode(sentFile(`f${id}`, 10, { id }), null)));
      for (const { how, ids, rows } of changes) {
        if (how === 'fold' || how === 'unfold')
          layout.fold(
            ids.map((id) => `f${id}`),
            how === 'fold',
          );
        else if (how === 'measure') for (const id of ids) layout.measured(id, 0, rows * 3, new Map());
        else if (how === 'picture') for (const id of ids) layout.showPicture(id, rows === 10);
        else {
          const nodes = ids.flatMap((id) => layout.byId.get(id) ?? []);
          for (const node of nodes) setHeights(node, Uint32Array.of(rows));
          layout.stackAround(ids);
        }
        let top = 0;
        for (const node of layout.nodes) {
          expect(node.top).toBe(top);
          top += node.height;
        }
        expect(layout.total).toBe(top);
      }
    }),
  );
});
