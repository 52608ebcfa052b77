/** `marginalia review list` with every spelling of a revision that Git resolves. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReviewScene } from './support/review-scene.ts';

let scene: ReviewScene;
beforeAll(async () => {
  scene = await ReviewScene.open();
  await scene.write('a.txt', 'Fix\n');
  await scene.commit('Fix: a...b is not a range');
  await scene.write('a.txt', 'last\n');
  await scene.commit('Last one');
  await scene.note('a.txt:1: Why?');
  await scene.git('branch', '--quiet', '-u', 'main');
});
afterAll(() => scene.close());

test.each([
  'main...topic',
  '@{u}...@',
  ':/^base...HEAD',
  'HEAD^{/a...b}...topic',
  'topic@{now}^...topic',
  'main^{/base}...HEAD^{/Last}',
  'main^{/base}...:/Last one',
])('%s', async (range) => {
  const { code, out, err } = await scene.run('list', range);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('a.txt:1: Rae: ');
});

test.each(['HEAD:a.txt', 'topic^@', ':/nothing like it', 'HEAD^{/(}'])('%s is none', async (range) => {
  const { code, err } = await scene.run('list', `main...${range}`);
  expect(code).toBe(2);
  expect(err).toContain(`There is no commit “${range}”.`);
});

test('a branch whose file is damaged is not one that does not exist', async () => {
  await writeFile(join(scene.folder, '.git/refs/heads/broken'), '');
  const { code, err } = await scene.run('list', 'main...broken');
  expect([code, err]).toEqual([
    3,
    expect.stringContaining('refs/heads/broken is broken: Git cannot read it'),
  ]);
});

test('a branch without a commit is named', async () => {
  await scene.git('symbolic-ref', 'HEAD', 'refs/heads/begun');
  const { code, err } = await scene.run('list');
  expect([code, err]).toEqual([1, expect.stringContaining('The branch begun has no commit yet.')]);
  await scene.git('symbolic-ref', 'HEAD', 'refs/heads/topic');
});
