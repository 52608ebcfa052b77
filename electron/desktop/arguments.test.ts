import { resolve } from 'node:path';
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
  expect(ownArguments(['/opt/marginalia'], app, true)).toEqual([]);
  expect(openArgument(['electron', '.', '--open=sample'])).toBe('sample');
});

test.each([
  [['clone'], { path: resolve(cwd, 'clone') }],
  [['.', 'main...topic'], { path: cwd, base: 'main', branch: 'topic' }],
  [['/x', 'v1..v2'], { path: resolve('/x'), base: 'v1', branch: 'v2' }],
  [['/x', 'topic'], { path: resolve('/x'), branch: 'topic' }],
  [['/x', 'main...'], { path: resolve('/x'), base: 'main' }],
  [['/x', '...topic'], { path: resolve('/x'), branch: 'topic' }],
  [[], null],
  [['marginalia://open?org=a&repo=b'], null],
])('%j', (own, asked) => expect(folderArgument(own, cwd)).toEqual(asked));
