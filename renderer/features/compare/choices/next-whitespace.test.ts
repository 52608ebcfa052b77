import { expect, test } from 'vitest';
import { settings } from '../../../../shared/ipc/settings.ts';
import { nextWhitespace } from './next-whitespace.ts';

const MODES = settings.shape.whitespace.unwrap().options;

test('from all changes the key goes through every mode once, each counting fewer, and back', () => {
  const seen = [...MODES.keys()].reduce<(typeof MODES)[number][]>(
    (modes) => [...modes, nextWhitespace(modes.at(-1) ?? 'show')],
    ['show'],
  );
  expect(seen).toEqual(['show', 'ignore-trailing', 'ignore-ends', 'ignore-all', 'show']);
  expect(new Set(seen)).toEqual(new Set(MODES));
});
