import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sideName, sideOfRef } from '../../../../shared/domain/side.ts';
import type { ListedRef } from '../../../../shared/ipc/refs.ts';
import { fuzzyRows } from '../../../ui/fuzzy-rows.ts';
import { isAskable, namesake, saysMore, sideItems } from './picker-items.ts';

const ref = (side: string, group: ListedRef['group'], date = '2026-01-01T00:00:00Z'): ListedRef => ({
  side,
  group,
  sha: 'a'.repeat(40),
  date,
  author: 'Ada',
});
const REFS = [
  ref('refs/tags/v2', 'tag'),
  ref('refs/remotes/origin/seen', 'remote'),
  ref('newest', 'branch'),
  ref('refs/remotes/origin/topic', 'remote'),
  ref('topic', 'branch'),
];
const HEAD = {
  state: 'branch',
  branch: 'topic',
  sha: 'b'.repeat(40),
  upstream: 'refs/remotes/origin/topic',
  shallow: false,
  worktree: false,
  suggested: null,
} as const;
const listed = { refs: REFS, head: HEAD, defaultBranch: 'main', current: 'newest', onPick: () => undefined };

test('groups stand in order, what is checked out and what it follows first, the rest as it came', () => {
  expect(sideItems(listed).map(({ text, group, chip }) => [group, text, chip])).toEqual([
    ['Branches', 'topic', 'checked out'],
    ['Branches', 'newest', undefined],
    ['Remote branches', 'origin/topic', 'upstream'],
    ['Remote branches', 'origin/seen', undefined],
    ['Tags', 'v2', undefined],
  ]);
});

test('a commit that is checked out without a branch stands first, and says so', () => {
  const detached = { ...HEAD, state: 'detached', branch: null, upstream: null } as const;
  const [first, second] = sideItems({ ...listed, head: detached, current: HEAD.sha });
  expect(first).toMatchObject({
    id: HEAD.sha,
    chip: 'checked out',
    current: true,
    detail: 'detached HEAD: on no branch',
  });
  expect(second).toMatchObject({ text: 'newest' });
});

test('a row says the beginning of its id, how old it is, and who made it', () => {
  const [first] = sideItems(listed);
  const detail = typeof first?.detail === 'function' ? first.detail() : first?.detail;
  expect(detail).toMatch(/^aaaaaaa · .* ago · Ada$/);
});

test('what is listed is not asked about; on a host neither is what can only be a branch or a tag', () => {
  expect(isAskable('origin/seen', REFS, { anyRevision: true })).toBe(false);
  expect(isAskable('refs/tags/v2', REFS, { anyRevision: true })).toBe(false);
  expect(isAskable('', REFS, { anyRevision: true })).toBe(false);
  expect(isAskable('see', REFS, { anyRevision: true })).toBe(true);
  expect(isAskable('see', REFS, { anyRevision: false })).toBe(false);
  for (const typed of ['main~3', 'c727119', 'v1^{commit}', 'main@{1}']) {
    expect(isAskable(typed, REFS, { anyRevision: true })).toBe(true);
    expect(isAskable(typed, REFS, { anyRevision: false })).toBe(true);
  }
});

test('what Git says about a name is of use where nothing listed has it in its name, or where it is more than a name', () => {
  const items = sideItems(listed);
  expect(saysMore('seen', items)).toBe(false);
  expect(saysMore('TOP', items)).toBe(false);
  expect(saysMore('none', items)).toBe(true);
  expect(saysMore('topic~99', items)).toBe(true);
});

test('a name that a branch and a tag have says which of them is compared', () => {
  const both = [...REFS, ref('v2', 'branch')];
  expect(namesake('v2', both)).toEqual({
    kind: 'branch',
    says: '“v2” is a branch and a tag. The branch is compared.',
  });
  expect(namesake('refs/tags/v2', both)?.says).toBe('“v2” is a tag and a branch. The tag is compared.');
  expect(namesake('refs/tags/v2', REFS)).toBeNull();
  expect(namesake('topic', both)).toBeNull();
});

test('HEAD, and a branch that is called so, have different names', () => {
  const odd = [
    ref('refs/heads/HEAD', 'branch'),
    ref('refs/heads/refs/heads/main', 'branch'),
    ref('main', 'branch'),
  ];
  expect(sideItems({ ...listed, refs: odd }).map(({ text }) => text)).toEqual([
    'refs/heads/HEAD',
    'refs/heads/refs/heads/main',
    'main',
  ]);
});

test('a found revision stands behind what holds the words as typed, and before scattered letters', () => {
  const items = sideItems(listed);
  const asked = { id: 'x', text: 'see', group: 'Revision', run: () => undefined };
  const texts = (query: string): string[] =>
    fuzzyRows(items, query, Infinity, asked).flatMap((row) => (row.kind === 'item' ? [row.item.text] : []));
  expect(texts('see')).toEqual(['origin/seen', 'see']);
  expect(texts('sn')[0]).toBe('see');
});

test('what people say of a branch comes first in its row', () => {
  const verdicts = new Map([['a'.repeat(40), 'Needs work, says Bo']]);
  const [first] = sideItems({ ...listed, verdicts });
  const detail = typeof first?.detail === 'function' ? first.detail() : first?.detail;
  expect(detail).toMatch(/^Needs work, says Bo · aaaaaaa · /);
});

test('of any refs, a typed name that is listed is not asked about', () => {
  const part = fc.constantFrom('a', 'HEAD', 'heads', 'refs', 'x/a', 'origin', 'f'.repeat(40));
  const full = fc
    .tuple(fc.constantFrom('refs/heads/', 'refs/remotes/', 'refs/tags/'), fc.array(part, { minLength: 1 }))
    .map(([prefix, parts]) => prefix + parts.join('/'));
  fc.assert(
    fc.property(fc.array(full), full, (names, other) => {
      const refs = names.map((name) => ref(sideOfRef(name), 'branch'));
      for (const typed of [...names, other].flatMap((name) => [sideOfRef(name), sideName(sideOfRef(name))]))
        expect(isAskable(typed, refs, { anyRevision: true })).toBe(
          !refs.some(({ side }) => side === typed || sideName(side) === typed),
        );
    }),
  );
});
