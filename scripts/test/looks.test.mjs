import { expect, test } from 'vitest';
import { looks } from './looks.mjs';

test('nothing asked for is one picture as it is; else every combination', () => {
  expect(looks({})).toEqual([]);
  expect(looks({ themes: 'light,dark', zooms: '100,200', sizes: '1024x700' })).toEqual([
    { theme: 'light', palette: 'standard', zoom: 100, width: 1024, height: 700 },
    { theme: 'dark', palette: 'standard', zoom: 100, width: 1024, height: 700 },
    { theme: 'light', palette: 'standard', zoom: 200, width: 1024, height: 700 },
    { theme: 'dark', palette: 'standard', zoom: 200, width: 1024, height: 700 },
  ]);
  expect(looks({ zooms: '150' })).toEqual([
    { theme: 'light', palette: 'standard', zoom: 150, width: 1440, height: 900 },
  ]);
});

test('what is no theme, zoom or size is told', () => {
  expect(looks({ palettes: 'blue-orange' })[0]).toMatchObject({ theme: 'light', palette: 'blue-orange' });
  expect(() => looks({ palettes: 'pink' })).toThrow('pink is no palette');
  expect(() => looks({ themes: 'sepia' })).toThrow('sepia is no theme');
  expect(() => looks({ zooms: 'large' })).toThrow('large is no zoom');
  expect(() => looks({ sizes: '1024' })).toThrow('1024 is no size');
});
