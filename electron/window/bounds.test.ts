import { expect, test } from 'vitest';
import { fitPlace } from './bounds.ts';

const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }];
const smallest = { width: 700, height: 560 };

test('the first window has the default size, where the system puts it', () => {
  expect(fitPlace(null, screens)).toEqual({ width: 1440, height: 900, maximized: false, smallest });
});

test('a window comes back where it was', () => {
  const place = { x: 10, y: 20, width: 1200, height: 800, maximized: true };
  expect(fitPlace(place, screens)).toEqual({ ...place, smallest });
});

test('a window on a screen that is gone keeps its size only', () => {
  const place = { x: 2500, y: 20, width: 1200, height: 800, maximized: false };
  expect(fitPlace(place, screens)).toEqual({ width: 1200, height: 800, maximized: false, smallest });
  expect(fitPlace({ ...place, x: 100, y: -500 }, screens)).not.toHaveProperty('x');
});

test('no window is smaller than the page can be used at', () => {
  expect(fitPlace({ width: 10, height: 10, maximized: false }, screens)).toMatchObject({
    width: 700,
    height: 560,
  });
});

test('a window larger than the screen, left from a bigger one, fits into it', () => {
  const laptop = [{ x: 0, y: 28, width: 1280, height: 720 }];
  const place = { x: 200, y: 100, width: 2400, height: 1300, maximized: false };
  expect(fitPlace(place, laptop)).toMatchObject({ x: 0, y: 28, width: 1280, height: 720 });
  // Only what is too large is cut down and moved.
  expect(fitPlace({ ...place, width: 1200 }, laptop)).toMatchObject({
    x: 200,
    y: 28,
    width: 1200,
    height: 720,
  });
  expect(fitPlace({ ...place, x: 4000 }, laptop)).not.toHaveProperty('x');
  expect(fitPlace({ ...place, x: 4000 }, laptop)).toMatchObject({ width: 1280, height: 720 });
});

test('on a screen smaller than the smallest size, 720p at 200 % for one, the window is as large as that', () => {
  const small = [{ x: 0, y: 0, width: 640, height: 360 }];
  for (const place of [null, { x: 0, y: 0, width: 1440, height: 900, maximized: false }])
    expect(fitPlace(place, small)).toMatchObject({
      width: 640,
      height: 360,
      smallest: { width: 640, height: 360 },
    });
});

test('a window on the second screen is fitted to that one', () => {
  const two = [
    { x: 0, y: 0, width: 2560, height: 1400 },
    { x: 2560, y: 0, width: 1280, height: 700 },
  ];
  const place = { x: 2600, y: 10, width: 2000, height: 900, maximized: false };
  expect(fitPlace(place, two)).toMatchObject({ x: 2560, y: 0, width: 1280, height: 700 });
});
