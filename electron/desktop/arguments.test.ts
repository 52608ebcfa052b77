import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { folderArgument, openArgument, ownArguments } from './arguments.ts';

const cwd = resolve('/home/ada');

test('our own arguments: behind the app’s folder in development, behind the program when packaged', () => {
  const app = resolve('/src/app');
  expect(ownArguments(['electron', '-r', 'x', app, '--no-sandbox', 'clone', 'a...b'], app, false)).toEqual([
    'clone',
    'a...b',
  ]);
  expect(ownArguments(['/opt/marginalia', '--flag', 'clone'], app, true)).toEqual(['clone']);
  const versions = ['clone', 'old..topic', '--modulo', 'main'];
  expect(ownArguments(['/opt/marginalia', '--no-sandbox', ...versions], app, true)).toEqual(versions);
  expect(ownArguments(['/opt/marginalia'], app, true)).toEqual([]);
  expect(openArgument(['electron', '.', '--open=sample'])).toBe('sample');
});

test.each([
  [['clone'], { path: resolve(cwd, 'clone') }],
  [['.', 'main...topic'], { path: cwd, base: 'main', branch: 'topic' }],
  [['/x', 'v1..v2'], { path: resolve('/x'), base: 'v1', branch: 'v2' }],
  [['/x', 'HEAD^{/a...b}...topic'], { path: resolve('/x'), base: 'HEAD^{/a...b}', branch: 'topic' }],
  [[pathToFileURL('/x y').href], { path: resolve('/x y') }],
  [['file://%'], null],
  [['/x', 'topic'], { path: resolve('/x'), branch: 'topic' }],
  [['/x', 'main...'], { path: resolve('/x'), base: 'main' }],
  [['/x', '...topic'], { path: resolve('/x'), branch: 'topic' }],
  [['.', 'old..topic', '--modulo', 'main'], { path: cwd, base: 'main', branch: 'topic', since: 'old' }],
  [
    ['.', '--modulo=main', 'topic@{1}..topic'],
    { path: cwd, base: 'main', branch: 'topic', since: 'topic@{1}' },
  ],
  [['.', 'old..topic', '--modulo'], { path: cwd, branch: 'topic', since: 'old' }],
  [[], null],
  [['marginalia://open?org=a&repo=b'], null],
])('%j', (own, asked) => expect(folderArgument(own, cwd)).toEqual(asked));
