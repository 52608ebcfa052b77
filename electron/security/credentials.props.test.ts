import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownAddress } from '../../git/remote/remotes.ts';
import { redact } from './redact.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { withoutCredentials } from '../../shared/domain/without-credentials.ts';

/** Pieces of a password that would be known again, and what people put between them. */
const piece = fc.stringMatching(/^[a-z][a-z0-9]{5}$/).map((text) => `zq${text}`);
const between = fc.constantFrom(
  '@',
  ':',
  '!',
  '%40',
  '+',
  '~',
  '$',
  '&',
  '%',
  '/',
  '?',
  '#',
  '=',
  '[',
  "'",
  '::',
  '@@',
);
const password = fc.array(fc.tuple(piece, between), { minLength: 1, maxLength: 4 }).map((all) => ({
  pieces: all.map(([one]) => one),
  text: all.map(([one, sign]) => one + sign).join('') + all[0]?.[0],
}));
const scheme = fc.constantFrom(
  'https',
  'http',
  'ssh',
  'ftp',
  'ftps',
  'git',
  'git+ssh',
  'svn',
  'HTTPS',
  'socks5h',
  'x-y.z+1',
);
const host = fc.constantFrom(
  'h.example',
  'localhost',
  '127.0.0.1',
  '[::1]',
  'a.b.c.example:8443',
  'h.example:',
  '10.0.0.1:80',
);
const path = fc.constantFrom('', '/', '/acme/app.git', '/acme/app.git?x=1#y');
const around = fc.constantFrom(
  (url: string) => url,
  (url: string) => `fatal: unable to access '${url}': The requested URL returned error: 403`,
  (url: string) => JSON.stringify({ url, next: 'x' }),
  (url: string) => `<${url}> and ${url}, once more`,
  (url: string) => `https://proxy.example/?to=${url}`,
  (url: string) => `remote: moved to ${url}\nremote: end`,
);

test('no piece of a password in an address is shown or logged, whatever signs are in it', () => {
  fc.assert(
    fc.property(scheme, password, host, path, around, (kind, secret, at, rest, wrap) => {
      const text = wrap(`${kind}://user:${secret.text}@${at}${rest}`);
      for (const shown of [withoutCredentials(text), redact(text)])
        for (const one of secret.pieces) expect(shown).not.toContain(one);
      const address = shownAddress(`${kind}://user:${secret.text}@${at}${rest}`);
      expect(address).toBe(`${kind}://${at}${rest}`);
    }),
    { numRuns: rounds(500, 20_000) },
  );
});

test('an address without a password stays as it is', () => {
  fc.assert(
    fc.property(
      scheme,
      host,
      fc.constantFrom('', '/@scope/app', '/a@v1/b?c=d@e#@'),
      around,
      (kind, at, rest, wrap) => {
        const text = wrap(`${kind}://${at}${rest}`);
        expect(withoutCredentials(text)).toBe(text);
      },
    ),
    { numRuns: rounds(200, 2_000) },
  );
  expect(withoutCredentials('https://intranet/@scope/app me@home.example')).toBe(
    'https://intranet/@scope/app me@home.example',
  );
});

test.each([
  ['ftp://u:a@b@h/x', 'ftp://h/x'],
  ['https://token@github.example/a', 'https://github.example/a'],
  ['https://token:x-oauth-basic@github.example/a', 'https://github.example/a'],
  ['https://u:@h/x', 'https://h/x'],
  ['ssh://git@h:2222/x', 'ssh://h:2222/x'],
  ['git@h.example:a/b.git', 'git@h.example:a/b.git'],
  ['me:pass@word@h.example:a/b.git', 'h.example:a/b.git'],
  ['/srv/a:b@c/d', '/srv/a:b@c/d'],
])('%s is shown as %s', (url, shown) => {
  expect(shownAddress(url)).toBe(shown);
});

test('a token in place of name and password is not shown either, also with an @ in it', () => {
  for (const token of ['zqtoken', 'zqto@ken', 'zq@to@ken'])
    for (const shown of [withoutCredentials, redact, shownAddress])
      expect(shown(`https://${token}@h.example/x`)).toMatch(/^https:\/\/(?:[^zq@]*@?)h\.example\/x$/);
});
