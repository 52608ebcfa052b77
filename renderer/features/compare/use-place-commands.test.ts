import { expect, test } from 'vitest';
import { linkTo, linkToTarget } from './use-place-commands.ts';

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

test('the link to a thing leads to the place of that thing', () => {
  const sha = 'c'.repeat(40);
  expect(of(linkToTarget(place, 'acme', { kind: 'file', path: 'y.ts' }))).toMatchObject({ path: 'y.ts' });
  expect(of(linkToTarget(place, 'acme', { kind: 'file', path: 'x.ts' }))).not.toHaveProperty('line');
  const line = { kind: 'line', path: 'y.ts', side: 'new', line: 7 } as const;
  expect(of(linkToTarget(place, 'acme', line))).toMatchObject({ path: 'y.ts', line: '7' });
  // Links have no line of the old side.
  expect(of(linkToTarget(place, 'acme', { ...line, side: 'old' }))).not.toHaveProperty('line');
  expect(of(linkToTarget(place, 'acme', { kind: 'commit', sha }))).toMatchObject({ commit: sha });
  const note = { kind: 'note', notesRef: 'refs/notes/reviews', object: sha } as const;
  expect(of(linkToTarget(place, 'acme', note))).toMatchObject({
    commit: sha,
    notes_ref: 'refs/notes/reviews',
  });
});

test('the link to a file that is read as a whole leads back to it, and to its line', () => {
  const opened = { ...place, opened: 'lib/y.ts', openedAt: 'd'.repeat(40), openedLine: 8 };
  const whole = { open: 'lib/y.ts', open_at: 'd'.repeat(40) };
  expect(of(linkTo(opened, 'acme', 'x.ts'))).toMatchObject({ ...whole, open_line: '8', path: 'x.ts' });
  // The line is one of the changes behind it.
  expect(of(linkTo(opened, 'acme', 'x.ts'))).not.toHaveProperty('line');
  const line = { kind: 'line', path: 'lib/y.ts', side: 'new', line: 12 } as const;
  expect(of(linkToTarget(opened, 'acme', line))).toMatchObject({ ...whole, open_line: '12' });
  const file = of(linkToTarget(opened, 'acme', { kind: 'file', path: 'lib/y.ts' }));
  expect(file).toMatchObject(whole);
  expect(file).not.toHaveProperty('open_line');
  // What is listed beside it is of the changes.
  expect(of(linkToTarget(opened, 'acme', { kind: 'file', path: 'z.ts' }))).not.toHaveProperty('open');
  const commit = { kind: 'commit', sha: 'c'.repeat(40) } as const;
  expect(of(linkToTarget(opened, 'acme', commit))).not.toHaveProperty('open');
});
