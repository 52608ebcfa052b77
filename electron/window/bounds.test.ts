import { expect, test } from 'vitest';
import { fitPlace } from './bounds.ts';

const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }];

test('the first window has the default size, where the system puts it', () => {
  expect(fitPlace(null, screens)).toEqual({ width: 1440, height: 900, maximized: false });
});

test('a window comes back where it was', () => {
  const place = { x: 10, y: 20, width: 1200, height: 800, maximized: true };
  expect(fitPlace(place, screens)).toEqual(place);
});

test('a window on a screen that is gone keeps its size only', () => {
  const place = { x: 2500, y: 20, width: 1200, height: 800, maximized: false };
  expect(fitPlace(place, screens)).toEqual({ width: 1200, height: 800, maximized: false });
  expect(fitPlace({ ...place, x: 100, y: -500 }, screens)).not.toHaveProperty('x');
});

test('no window is smaller than the page can be used at', () => {
  expect(fitPlace({ width: 10, height: 10, maximized: false }, screens)).toMatchObject({
    width: 1024,
    height: 640,
  });
});
