import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAddress, gitUrl, repoSegment } from './address.ts';
import { rounds } from '../../shared/testing/rounds.ts';

test.each([
  ['https://acme.example.com', 'https://acme.example.com'],
  ['https://acme.example.com/', 'https://acme.example.com'],
  ['https://acme.example.com:8443/base/', 'https://acme.example.com:8443/base'],
  ['  acme.git.example.com ', 'https://acme.git.example.com'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://localhost:1', 'http://localhost:1'],
  ['http://[::1]:1/', 'http://[::1]:1'],
])('%s is used as %s', (text, address) => {
  expect(checkAddress(text, 'api')).toBe(address);
});

test.each([
  'http://acme.example.com',
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'http://10.0.0.1',
  'ftp://acme.example.com',
  'file:///etc',
  'javascript://x',
  'https://user@acme.example.com',
  'https://user:pass@acme.example.com',
  'https://:pass@acme.example.com',
  'https://acme.example.com/?x',
  'https://acme.example.com/#x',
  'https://',
  '',
  '   ',
  'not an address',
])('tokens are never sent to %j', (text) => {
  expect(() => checkAddress(text, 'api')).toThrow();
});

const oddName = fc.oneof(
  fc.string({ minLength: 1, unit: 'binary' }),
  fc.string({
    minLength: 1,
    unit: fc.constantFrom('/', '?', '#', '%', '%2f', '.', '&', ';', ':', '@', '\\', 'a'),
  }),
);

test('a repository name is one path segment, whatever is in it', () => {
  fc.assert(
    fc.property(oddName, (name) => {
      let segment: string;
      try {
        segment = repoSegment(name);
      } catch {
        return;
      }
      const url = new URL(`https://h.example/api/repos/${segment}/notes`);
      const parts = url.pathname.split('/');
      expect(parts).toHaveLength(5);
      expect(decodeURIComponent(parts[3] ?? '')).toBe(name);
    }),
    { numRuns: rounds(200, 1000) },
  );
});

test.each(['.', '..', 'a\0b', 'a\uD800'])('%j is no repository name', (name) => {
  expect(() => repoSegment(name)).toThrow();
  expect(() => gitUrl('https://g.example', `a/${name}`, false)).toThrow();
});

test('the Git address keeps the owner apart and holds no user', () => {
  expect(gitUrl('https://g.example', 'acme/app', false)).toBe('https://g.example/acme/app.git');
  expect(gitUrl('https://g.example', 'a b', true)).toBe('https://g.example/a%20b+ephemeral.git');
});
