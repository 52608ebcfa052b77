import { expect, test } from 'vitest';
import { folderCalls } from '../../shared/ipc/folder-calls.ts';
import { droppedPaths } from './dropped-paths.ts';

const PATHS = Array.from({ length: 150 }, (_, at) => `/folder/${at}`);

test('of a drop of any size so many paths are opened as the call takes', () => {
  const paths = droppedPaths(['', ...PATHS]);
  expect(paths).toEqual(PATHS.slice(0, 100));
  const { input } = folderCalls.folders.drop;
  expect(input.safeParse({ paths }).success).toBe(true);
  expect(input.safeParse({ paths: [...paths, '/folder'] }).success).toBe(false);
  expect(droppedPaths([''])).toEqual([]);
});
