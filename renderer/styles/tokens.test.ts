import { expect, test } from 'vitest';
import { PALETTES } from '../../shared/ipc/look.ts';
import { coloursOf, THEME_NAMES } from './colour-tokens.ts';
import { weakContrasts } from './contrast.ts';

test('the style sheets are here, and every theme has every colour', () => {
  const names = [...coloursOf('light', 'standard').keys()];
  expect(names).toContain('syn-k');
  for (const theme of THEME_NAMES)
    for (const palette of PALETTES) expect([...coloursOf(theme, palette).keys()]).toEqual(names);
});

test.each(THEME_NAMES.flatMap((theme) => PALETTES.map((palette) => ({ theme, palette }))))(
  'every text colour of $theme, $palette can be read on its surfaces',
  ({ theme, palette }) => {
    expect(weakContrasts(theme, coloursOf(theme, palette))).toEqual([]);
  },
);

test('what is hard to read is found', () => {
  const pale = coloursOf('light', 'standard').set('dim', '#ccc');
  expect(weakContrasts('light', pale)[0]).toBe('dim on bg: 1.61 to 1');
});
