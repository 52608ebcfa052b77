import { expect, test } from 'vitest';
import { isLookedUp, splitRange } from './typed-range.ts';

test.each([
  ['main...topic', 'main', 'topic'],
  ['topic', '', 'topic'],
  ['main...', 'main', ''],
  ['...topic', '', 'topic'],
  ['v1.0...v1.1', 'v1.0', 'v1.1'],
  ['HEAD^{/a...b}...feature', 'HEAD^{/a...b}', 'feature'],
  ['main...HEAD^{/a...b}', 'main', 'HEAD^{/a...b}'],
  ['main@{2 days ago}...@{u}', 'main@{2 days ago}', '@{u}'],
  ['a{b...c', 'a{b', 'c'],
  ['^{...x', '^{', 'x'],
  ['main..topic', '', 'main..topic'],
])('%s', (text, from, to) => expect(splitRange(text)).toEqual({ from, to }));

test('two dots, where they are taken', () => {
  expect(splitRange('HEAD^{/a..b}..topic', 2)).toEqual({ from: 'HEAD^{/a..b}', to: 'topic' });
  expect(splitRange('@{1}...topic', 2)).toEqual({ from: '@{1}', to: 'topic' });
});

test('what Git alone looks up', () => {
  for (const text of [
    ':/Other',
    ':/Other: three',
    'main^{/Base}',
    'HEAD@{2 days ago}',
    'main@{now}',
    '@{yesterday}',
    'main@{2026-01-01}',
  ])
    expect(isLookedUp(text)).toBe(true);
  for (const text of [
    'main',
    'HEAD~2',
    'HEAD@{1}',
    '@{-1}',
    'main@{u}',
    '@{upstream}',
    '@{push}',
    'main@{',
    'v1^{}',
    'HEAD:f',
    ':worktree',
    'a b',
  ])
    expect(isLookedUp(text)).toBe(false);
});

test('linear', () => {
  expect(splitRange('@{'.repeat(200_000)).from).toBe('');
  expect(isLookedUp('@{'.repeat(200_000))).toBe(false);
});
