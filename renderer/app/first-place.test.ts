import { expect, test } from 'vitest';
import type { Organization } from '../../shared/ipc/shapes.ts';
import { firstPlace } from './first-place.ts';

const acme: Organization = { id: 'acme', name: 'acme', kind: 'hosted', api: '', gitHost: '', keys: [] };
const nothing = { hash: '', open: null, lastPlace: '', organizations: [], follows: false };

test('a first run begins at the start screen', () => {
  expect(firstPlace(nothing)).toEqual({ screen: 'start' });
});

test('the last place is restored while its organization exists', () => {
  const last = { ...nothing, lastPlace: '#/o/acme/r/payments?branch=x' };
  expect(firstPlace({ ...last, organizations: [acme] })).toMatchObject({ repo: 'payments', branch: 'x' });
  expect(firstPlace(last)).toEqual({ screen: 'start' });
});

test('without a last place the first organization is shown', () => {
  expect(firstPlace({ ...nothing, organizations: [acme] })).toEqual({
    screen: 'repositories',
    orgId: 'acme',
  });
});

test('once a repository is followed, what waits is shown', () => {
  const here = { ...nothing, organizations: [acme], follows: true };
  for (const lastPlace of ['', '#/', '#/today'])
    expect(firstPlace({ ...here, lastPlace })).toEqual({ screen: 'today' });
  expect(firstPlace({ ...here, lastPlace: '#/o/acme' })).toMatchObject({ screen: 'repositories' });
  // Nothing can wait there any more.
  expect(firstPlace({ ...nothing, follows: true, lastPlace: '#/today' })).toEqual({ screen: 'start' });
});

test('what was asked for wins', () => {
  expect(firstPlace({ ...nothing, open: 'sample', lastPlace: '#/o/acme', organizations: [acme] })).toBe(
    'sample',
  );
  expect(firstPlace({ ...nothing, open: '#/o/acme', organizations: [acme] })).toMatchObject({
    orgId: 'acme',
  });
});

test('asking for the sample goes to where the user was in it', () => {
  const sample: Organization = { ...acme, id: 'sample', kind: 'sample' };
  const organizations = [sample, acme];
  const start = { ...nothing, open: 'sample', organizations };
  expect(firstPlace({ ...start, lastPlace: '#/o/sample/r/payments?branch=x' })).toMatchObject({
    repo: 'payments',
  });
  expect(firstPlace({ ...start, lastPlace: '#/o/acme/r/payments?branch=x' })).toBe('sample');
});

test('a reload stays where it was', () => {
  expect(firstPlace({ ...nothing, open: 'sample', hash: '#/o/acme', organizations: [acme] })).toMatchObject({
    orgId: 'acme',
  });
  expect(firstPlace({ ...nothing, hash: '#/o/acme', lastPlace: '#/', organizations: [acme] })).toMatchObject({
    orgId: 'acme',
  });
});
