import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDeepLink } from '../../shared/domain/deep-link.ts';
import { parseDeepLink, placeHash, type DeepLink } from './deep-link.ts';

const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' });
const hex = fc.stringMatching(/^[0-9a-f]{40}$/);
const link = fc
  .record(
    {
      org: text,
      repo: text,
      base: text,
      branch: text,
      path: text,
      line: fc.integer({ min: 1, max: 1_000_000 }),
      commit: hex,
      since: hex,
      open: text,
      open_at: fc.oneof(fc.constant('old'), hex),
      open_line: fc.integer({ min: 1, max: 1_000_000 }),
      notes_ref: text.map((name) => `refs/notes/${name}`),
      ephemeral: fc.boolean(),
      ephemeral_base: fc.boolean(),
    },
    { requiredKeys: ['org', 'repo', 'ephemeral', 'ephemeral_base'] },
  )
  .map((fields): DeepLink => fields);

test('what was written is read', () => {
  fc.assert(
    fc.property(link, (given) => {
      expect(parseDeepLink(formatDeepLink(given))).toEqual(given);
    }),
  );
});

test('the place is one hash, and nothing in a link breaks out of it', () => {
  fc.assert(
    fc.property(link, fc.uuid(), (given, orgId) => {
      const url = new URL(placeHash(given, orgId), 'app://bundle/');
      expect([url.host, url.pathname, url.search]).toEqual(['bundle', '/', '']);
      const parts = (url.hash.slice(1).split('?')[0] ?? '').split('/');
      expect(parts.map(decodeURIComponent)).toEqual(['', 'o', orgId, 'r', given.repo]);
    }),
  );
});

test('a commit is opened with what it changes, or with all since an older one', () => {
  const [commit, since] = ['a'.repeat(40), 'b'.repeat(40)];
  const at = { org: 'o', repo: 'r', ephemeral: false, ephemeral_base: false };
  expect(placeHash({ ...at, commit }, 'o')).toBe(`#/o/o/r/r?commit=${commit}&changes=${commit}`);
  expect(placeHash({ ...at, commit, since }, 'o')).toContain(`&changes=${since}..${commit}`);
  expect(placeHash({ ...at, since }, 'o')).toBe('#/o/o/r/r');
});

test('a file that is read as a whole is opened at its line', () => {
  const at = { org: 'o', repo: 'r', ephemeral: false, ephemeral_base: false };
  expect(placeHash({ ...at, open: 'a b.ts', open_at: 'old', open_line: 7 }, 'o')).toBe(
    '#/o/o/r/r?open=a+b.ts&open_at=old&open_line=7',
  );
  expect(placeHash({ ...at, open_at: 'old', open_line: 7 }, 'o')).toBe('#/o/o/r/r');
});

test.each([
  'marginalia://open',
  'marginalia://open?org=a',
  'marginalia://open?repo=a',
  'marginalia://open?org=a&repo=b&token=c',
  'marginalia://open?org=a&repo=b&org=c',
  'marginalia://open?org=a&repo=b&line=0',
  'marginalia://open?org=a&repo=b&line=1e9',
  'marginalia://open?org=a&repo=b&open=c&open_at=HEAD',
  'marginalia://open?org=a&repo=b&open=c&open_line=0',
  'marginalia://open?org=a&repo=b&commit=HEAD',
  'marginalia://open?org=a&repo=b&commit=--upload-pack',
  'marginalia://open?org=a&repo=b&since=HEAD~3',
  'marginalia://open?org=a&repo=b&notes_ref=refs/heads/main',
  'marginalia://open?org=a&repo=b&ephemeral=yes',
  'marginalia://user@open?org=a&repo=b',
  'marginalia://open:1?org=a&repo=b',
  'marginalia://open/../x?org=a&repo=b',
  'marginalia://other?org=a&repo=b',
  'marginalia:open?org=a&repo=b',
  'https://open?org=a&repo=b',
  'app://bundle/#/o/a/r/b',
  `marginalia://open?org=a&repo=${'b'.repeat(600)}`,
  `marginalia://open?org=a&repo=b&path=${'c'.repeat(9000)}`,
  'javascript:alert(1)',
  '',
])('%s is no link', (address) => {
  expect(parseDeepLink(address)).toBeNull();
});

test('any text is either a valid link or null', () => {
  fc.assert(
    fc.property(
      fc.string().map((tail) => `marginalia://open?${tail}`),
      (address) => {
        expect(() => parseDeepLink(address)).not.toThrow();
      },
    ),
  );
});

test('a link to two sides beside each other opens their screen', () => {
  const beside = parseDeepLink(
    'marginalia://open?org=acme&repo=app&branch=fix&beside=%3Aworktree&beside_repo=second&path=a.ts',
  );
  if (beside === null) throw new Error('not understood');
  const place = '#/o/o/both?a=fix&a_repo=app&b=%3Aworktree&b_repo=second&file=a.ts';
  expect(placeHash(beside, 'o')).toBe(place);
  // Without a branch there is nothing to be beside.
  expect(placeHash({ ...beside, branch: undefined }, 'o')).not.toContain('both');
});
