import { expect, test } from 'vitest';
import { isTrustedSender } from './sender.ts';

test.each([
  ['app://bundle/', null, true],
  ['app://bundle/#/sample/payments', null, true],
  ['app://bundle/', {}, false],
  ['app://bundle.example.com/', null, false],
  ['app://bundle:1/', null, false],
  ['https://bundle/', null, false],
  ['file:///app/out/renderer/index.html', null, false],
  ['about:blank', null, false],
  ['', null, false],
])('a call from %s with parent %s is trusted: %s', (url, parent, expected) => {
  expect(isTrustedSender({ senderFrame: { url, parent } })).toBe(expected);
});

test('a frame that is gone is not trusted', () => {
  expect(isTrustedSender({ senderFrame: null })).toBe(false);
});
