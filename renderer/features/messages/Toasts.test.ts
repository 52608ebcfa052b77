import { expect, test } from 'vitest';
import { sideBeside } from './Toasts.tsx';

test.each([
  ['nothing that is in sight', null, 'bottom'],
  ['what stands in the middle', { top: 300, bottom: 400 }, 'bottom'],
  ['what stands at the lower end', { top: 820, bottom: 880 }, 'top'],
  ['what stands at the upper end', { top: 80, bottom: 140 }, 'bottom'],
  ['what fills the window', { top: 0, bottom: 900 }, 'bottom'],
] as const)('messages about %s are at the %s', (_, about, side) => {
  expect(sideBeside(about, 48, 900)).toBe(side);
});
