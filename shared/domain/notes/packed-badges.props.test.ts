import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBadges, unpackBadges } from './packed-badges.ts';

const badge = fc.record({
  notesRef: fc.constantFrom('refs/notes/commits', 'refs/notes/reviews'),
  object: fc.integer({ min: 0, max: 99 }).map((n) => n.toString(16).padStart(40, '0')),
  author: fc.option(fc.constantFrom('A', 'B', 'Ü', '')),
  date: fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2025-01-01T00:00:00Z')),
});

test('what was packed comes out as it was, ref by ref', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(badge), async (badges) => {
      const expected = [...Map.groupBy(badges, ({ notesRef }) => notesRef).values()].flat();
      expect(await unpackBadges(await packBadges(badges))).toEqual(expected);
    }),
  );
});

test('others have their turn between some of many notes, packed and unpacked', async () => {
  const badges = Array.from({ length: 640 }, (_, at) => ({
    notesRef: 'refs/notes/commits',
    object: at.toString(16).padStart(40, '0'),
    author: `${at}`,
    date: null,
  }));
  let turns = 0;
  const others = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  };
  expect(await unpackBadges(await packBadges(badges, others), others)).toEqual(badges);
  expect(turns).toBe(20);
});
