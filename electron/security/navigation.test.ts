import { expect, test } from 'vitest';
import { mayNavigate } from './navigation.ts';

// That the rules hold in the real app is shown in e2e.
test.each([
  'https://example.com/',
  'http://127.0.0.1/',
  'file:///etc/passwd',
  'data:text/html,<p>',
  'javascript:alert(1)',
  'blob:app://bundle/x',
  'about:blank',
  'app://bundle.example.com/',
  'app://bundle:1/',
  'app://other/',
  'app://user@bundle/',
  'app://:password@bundle/',
  'not an address',
])('the page does not go to %s', (url) => {
  expect(mayNavigate({ url, isMainFrame: true })).toBe(false);
});

test('the page may be loaded again, but not in a frame', () => {
  expect(mayNavigate({ url: 'app://bundle/#/sample', isMainFrame: true })).toBe(true);
  expect(mayNavigate({ url: 'app://bundle/', isMainFrame: false })).toBe(false);
});
