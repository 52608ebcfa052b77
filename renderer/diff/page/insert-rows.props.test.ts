import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHUNK, ROW_HEIGHT } from '../model/geometry.ts';
import { extraHeights, insertsInChunk, placeIn, yIn, type PlacedInsert } from './insert-rows.ts';

/** Blocks under rows of a file, in order, some under the same row. */
const inserts = fc
  .array(fc.record({ row: fc.integer({ min: -1, max: 3 * CHUNK - 1 }), height: fc.nat(400) }), {
    maxLength: 30,
  })
  .map((all) =>
    all
      .toSorted((a, b) => a.row - b.row)
      .map(({ row, height }, i): PlacedInsert => ({
        key: `k${i}`,
        row,
        bottom: ((row % CHUNK) + 1) * ROW_HEIGHT,
        height,
      })),
  );

test('a place in a chunk is found again, whatever it is in', () => {
  fc.assert(
    fc.property(inserts, fc.nat(2), fc.nat(20_000), (all, chunk, y) => {
      const own = insertsInChunk(all, chunk);
      expect(yIn(own, placeIn(own, y))).toBe(y);
    }),
  );
});

test('a row stays where it is when a block below it comes, and moves by the height of one above it', () => {
  fc.assert(
    fc.property(inserts, fc.nat(CHUNK - 1), fc.nat(CHUNK - 1), fc.nat(400), (all, row, at, height) => {
      const own = insertsInChunk(all, 0);
      const fresh: PlacedInsert = { key: 'fresh', row: at, bottom: (at + 1) * ROW_HEIGHT, height };
      const more = [...own, fresh].toSorted((a, b) => a.row - b.row);
      const place = { offset: row * ROW_HEIGHT, insert: null, into: 0 };
      expect(yIn(more, place) - yIn(own, place)).toBe(at < row ? height : 0);
    }),
  );
});

test('what is in a block stays in it while it grows, and is the row below it once it is gone', () => {
  fc.assert(
    fc.property(fc.nat(CHUNK - 1), fc.integer({ min: 1, max: 400 }), fc.nat(400), (row, height, more) => {
      const block: PlacedInsert = { key: 'one', row, bottom: (row + 1) * ROW_HEIGHT, height };
      const place = placeIn([block], block.bottom + height / 2);
      expect(place.insert).toBe('one');
      expect(yIn([{ ...block, height: height + more }], place)).toBe(block.bottom + height / 2);
      expect(yIn([], place)).toBe(block.bottom);
    }),
  );
});

test('every block adds its height once', () => {
  fc.assert(
    fc.property(inserts, (all) => {
      const { head, extra } = extraHeights(all, 3);
      const total = all.reduce((sum, { height }) => sum + height, 0);
      expect(head + extra.reduce((sum, height) => sum + height, 0)).toBe(total);
    }),
  );
});
