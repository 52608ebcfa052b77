import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FILE_HEADER } from '../model/geometry.ts';
import { blockBroughtTo, rowBroughtTo } from './near-screen.ts';

const ROW = 20;

test('a row in sight stays; any other comes into sight, by the shorter way where only a little is asked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5000, max: 5000 }),
      fc.integer({ min: 240, max: 2000 }),
      fc.boolean(),
      (y, height, near) => {
        const inSight = y >= FILE_HEADER && y <= height - ROW;
        const to = rowBroughtTo(y, height, ROW, near);
        expect(to === null).toBe(inSight);
        if (to === null) return;
        expect(to).toBeGreaterThanOrEqual(FILE_HEADER);
        expect(to).toBeLessThanOrEqual(height - ROW);
        if (near) expect(Math.sign(to - height / 2)).toBe(y < FILE_HEADER ? -1 : 1);
      },
    ),
  );
});

test('a block that begins in the lower part is brought up, with rows of its file above it', () => {
  expect(blockBroughtTo(FILE_HEADER, 1000, ROW)).toBeNull();
  expect(blockBroughtTo(600, 1000, ROW)).toBeNull();
  expect(blockBroughtTo(601, 1000, ROW)).toBe(300);
  expect(blockBroughtTo(-1, 200, ROW)).toBe(FILE_HEADER + 2 * ROW);
});
