import { expect, test } from 'vitest';
import { SECURITY_HEADERS } from './csp.ts';

const policy = new Map(
  (SECURITY_HEADERS['content-security-policy'] ?? '').split('; ').map((directive) => {
    const [name = '', ...values] = directive.split(' ');
    return [name, values.join(' ')] as const;
  }),
);

test('nothing is allowed but the app’s own origin', () => {
  expect(policy.get('default-src')).toBe("'none'");
  for (const [name, values] of policy) {
    if (name.endsWith('-src') && name !== 'default-src') expect([name, values]).toEqual([name, "'self'"]);
  }
  for (const name of ['base-uri', 'form-action', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'");
});

test('no text becomes script or markup: trusted types with one named policy', () => {
  expect(policy.get('require-trusted-types-for')).toBe("'script'");
  expect(policy.get('trusted-types')).toBe('marginalia-worker');
  expect(SECURITY_HEADERS['content-security-policy']).not.toMatch(/unsafe|eval|data:|blob:|https?:|\*/);
});

test('types are not guessed', () => {
  expect(SECURITY_HEADERS['x-content-type-options']).toBe('nosniff');
});
