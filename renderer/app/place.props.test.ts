import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPlace, parsePlace, type Place } from './place.ts';

const text = fc.string({ minLength: 1, unit: 'grapheme' });
const place: fc.Arbitrary<Place> = fc.oneof(
  fc.constant<Place>({ screen: 'start' }),
  fc.constant<Place>({ screen: 'today' }),
  fc.record({ screen: fc.constant('repositories' as const), orgId: text }),
  fc.record(
    {
      screen: fc.constant('answers' as const),
      orgId: text,
      a: fc.record({ repo: text, side: text }),
      b: fc.record({ repo: text, side: text }),
      file: text,
    },
    { requiredKeys: ['screen', 'orgId', 'a', 'b'] },
  ),
  fc.record(
    {
      screen: fc.constant('compare' as const),
      orgId: text,
      repo: text,
      branch: text,
      base: text,
      ephemeral: fc.boolean(),
      ephemeralBase: fc.boolean(),
      file: text,
      line: fc.integer({ min: 1, max: 100_000_000 }),
      commit: text,
      object: text,
      changes: text,
      notesRef: text,
      opened: text,
      openedAt: text,
      openedLine: fc.integer({ min: 1, max: 100_000_000 }),
    },
    { requiredKeys: ['screen', 'orgId', 'repo', 'ephemeral', 'ephemeralBase'] },
  ),
);

test('a place survives its hash', () => {
  fc.assert(
    fc.property(place, (at) => {
      expect(parsePlace(formatPlace(at))).toEqual(at);
    }),
  );
});

test('any damaged hash is still a place', () => {
  fc.assert(
    fc.property(fc.string(), (hash) => {
      expect(['start', 'today', 'repositories', 'compare', 'answers']).toContain(parsePlace(hash).screen);
    }),
  );
  expect(parsePlace('#/o/%E0%A4%A').screen).toBe('start');
});
