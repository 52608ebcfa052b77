import { expect, test } from 'vitest';
import { svgSize } from './svg-size.ts';

test.each([
  ['<svg width="240" height="120">', 240, 120],
  ['<?xml version="1.0"?>\n<svg\n  width="24px"\n  height=\'12.4px\' viewBox="0 0 1 1">', 24, 12],
  ['<svg viewBox="0 0 64 32">', 64, 32],
  ['<svg width="100" viewBox="0 0 64 32">', 100, 50],
  ['<svg height="100" viewBox="0,0,50,100">', 50, 100],
  ['<svg width="100%" height="50%">', 300, 150],
  ['<svg>', 300, 150],
  ['no drawing', 300, 150],
  ['<svg width="8192" height="4096">', 1024, 512],
  ['<svg width="0" height="-5">', 300, 150],
  ['<svg width="999999" height="1">', 1024, 1],
  ['<svg data-width="7" width="9" height="9">', 9, 9],
])('%s is drawn in %d × %d', (text, width, height) => {
  expect(svgSize(text)).toEqual({ width, height });
});
