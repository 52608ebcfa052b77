import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBadges, unpackBadges } from './packed-badges.ts';

const badge = fc.record({
  notesRef: fc.constantFrom('refs/notes/commits', 'refs/notes/reviews'),
  object: fc.integer({ min: 0, max: 99 }).map((n) => n.toString(16).padStart(40, '0')),
  author: fc.option(fc.constantFrom('A', 'B', 'Ü', '')),
  date: fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2025-01-01T00:00:00Z')),
});

test('what was packed comes out as it was, ref by ref', () => {
  fc.assert(
    fc.property(fc.array(badge), (badges) => {
      const expected = [...Map.groupBy(badges, ({ notesRef }) => notesRef).values()].flat();
      expect(unpackBadges(packBadges(badges))).toEqual(expected);
    }),
  );
});
