import { expect, test } from 'vitest';
import { linkTo } from './use-place-commands.ts';

const place = {
  screen: 'compare',
  orgId: '1',
  repo: 'a b',
  branch: 'refs/tags/v1',
  base: 'main',
  ephemeral: false,
  ephemeralBase: true,
  file: 'x.ts',
  line: 3,
} as const;
const of = (link: string) => Object.fromEntries(new URL(link).searchParams);

test('a link names the comparison, the file in view, and its line only if that is the same file', () => {
  expect(of(linkTo(place, 'acme', 'x.ts'))).toEqual({
    org: 'acme',
    repo: 'a b',
    base: 'main',
    branch: 'refs/tags/v1',
    ephemeral_base: 'true',
    path: 'x.ts',
    line: '3',
  });
  expect(of(linkTo(place, 'acme', 'y.ts'))).not.toHaveProperty('line');
});

test('commits that are shown go along', () => {
  const [old, young] = ['a'.repeat(40), 'b'.repeat(40)];
  expect(of(linkTo({ ...place, changes: `${old}..${young}` }, 'acme', undefined))).toMatchObject({
    commit: young,
    since: old,
  });
  expect(of(linkTo({ ...place, changes: young }, 'acme', undefined))).not.toHaveProperty('since');
});
