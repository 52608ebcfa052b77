import { expect, test } from 'vitest';
import { sideBeside } from './Toasts.tsx';

test.each([
  ['nothing that is in sight', [], 'bottom'],
  ['what stands in the middle', [{ top: 300, bottom: 400 }], 'bottom'],
  ['what stands at the lower end', [{ top: 820, bottom: 880 }], 'top'],
  ['what stands at the upper end', [{ top: 80, bottom: 140 }], 'bottom'],
  ['what fills the window', [{ top: 0, bottom: 900 }], 'bottom'],
  [
    'a remark at the upper end and a long composer at the lower',
    [
      { top: 110, bottom: 120 },
      { top: 700, bottom: 880 },
    ],
    'top',
  ],
] as const)('messages beside %s, %j, are at the %s', (_, places, side) => {
  expect(sideBeside(places, 48, 900)).toBe(side);
});
