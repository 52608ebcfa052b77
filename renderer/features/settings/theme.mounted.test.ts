import { afterEach, expect, test } from 'vitest';
import { DEFAULT_LOOK } from '../../../shared/ipc/look.ts';
import { applyStoredLook } from './theme.ts';

afterEach(() => {
  localStorage.clear();
  applyStoredLook();
  const { dataset } = document.documentElement;
  delete dataset['theme'];
  delete dataset['palette'];
});

function applied(stored: string) {
  localStorage.setItem('marginalia.look', stored);
  applyStoredLook();
  const { dataset, style } = document.documentElement;
  return [dataset['theme'], dataset['palette'], style.getPropertyValue('--add')];
}

const CHOSEN = {
  theme: 'dark',
  palette: 'teal-red',
  ownColours: { light: {}, dark: { add: '#012345' }, contrast: {} },
};

test('the look that was stored applies before the settings are loaded', () => {
  expect(applied(JSON.stringify(CHOSEN))).toEqual(['dark', 'teal-red', '#012345']);
});

test.each([
  '{',
  'null',
  JSON.stringify({ ...CHOSEN, theme: 'sepia' }),
  JSON.stringify({ ...CHOSEN, ownColours: { ...CHOSEN.ownColours, dark: { add: 'red' } } }),
])('of a damaged one, %s, nothing is taken', (stored) => {
  const { palette } = DEFAULT_LOOK;
  expect(applied(stored)).toEqual([expect.stringMatching(/^(?:light|dark|contrast)$/), palette, '']);
});
