import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { isRepositoryName } from '../../hosting/repository.ts';
import { freeName } from '../../electron/embedded/served-folders.ts';
import { openScene } from './support/repositories-scene.ts';

test.each([
  ['/x/日本語プロジェクト', '日本語プロジェクト'],
  ['/x/Mein Projekt (neu)', 'Mein Projekt (neu)'],
  ['/x/repo.git', 'repo'],
  ['/x/.dotfiles', '.dotfiles'],
  ['/x/a+ephemeral', 'a'],
  ['/x/two\nlines', 'two-lines'],
  ['/x/back\\slash', 'back-slash'],
  ['/', 'repository'],
])('%s is called %s', (path, name) => {
  expect(freeName(path, new Set())).toBe(name);
  expect(isRepositoryName(name)).toBe(true);
});

test('a name that is taken gets a number', () => {
  expect(freeName('/y/a', new Set(['a', 'a-2']))).toBe('a-3');
});

test('a folder is listed under its name once, also when it is opened again after it was removed', async () => {
  const { repositories, repository, folderMoves, gitDir, close } = await openScene('folder');
  const { repo } = repository.place;
  await repositories.folders.open(dirname(gitDir));
  expect(folderMoves.splice(0)).toEqual(['demo is demo']);
  repositories.folders.forget(repo);
  repositories.folders.forget(repo);
  await repositories.folders.open(dirname(gitDir));
  expect(folderMoves).toEqual(['demo was demo', 'demo is demo']);
  await close();
});

test('a branch of a comparison that is gone is named', async () => {
  const { repository, close } = await openScene('folder');
  const sides = { branch: 'gone', base: 'main', ephemeral: false, ephemeralBase: false, paths: [] };
  await expect(repository.diff(sides)).rejects.toThrow('“gone” is no longer in this repository.');
  await close();
});
