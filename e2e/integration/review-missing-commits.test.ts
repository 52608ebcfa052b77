/** `marginalia review` where commits are gone that others name: only what is needed stops it, and is named. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runGit } from '../../git/process/run.ts';
import { numbers, ReviewScene } from './support/review-scene.ts';

let scene: ReviewScene;
beforeEach(async () => {
  scene = await ReviewScene.open();
});
afterEach(() => scene.close());

const GONE = '1234567812345678123456781234567812345678';

/** A commit that plain Git would not write. */
async function writeCommit(lines: readonly string[]): Promise<string> {
  const { stdout } = await runGit(['hash-object', '-t', 'commit', '-w', '--literally', '--stdin'], {
    cwd: scene.folder,
    input: lines.join('\n'),
  });
  return stdout.toString('latin1').trim();
}

test('a hand-over that names a commit which is gone hinders nothing', async () => {
  await scene.write('a.txt', numbers(20).replace('5\n', 'five\n'));
  await scene.commit('Five');
  const who = 'Rae <rae@example.com> 1700000000 +0000';
  const handed = await writeCommit([
    `tree ${await scene.git('rev-parse', 'HEAD^{tree}')}`,
    `parent ${await scene.git('rev-parse', 'HEAD')}`,
    `parent ${GONE}`,
    `author ${who}`,
    `committer ${who}`,
    '',
    'Handed over without uncommitted changes\n',
  ]);
  await scene.git('update-ref', 'refs/marginalia/handed/main', handed);
  await scene.note('a.txt:5: Why?');
  const [one] = await scene.list();
  expect(one).toMatchObject({ first: 5, text: 'Why?' });
  await scene.do('reply', one?.id ?? '', '-m', 'Because.');
  await scene.do('add', 'a.txt:6', '-m', 'And this.');
  expect(await scene.list()).toHaveLength(2);
});

test('a commit that is gone from the history is named, and what helps', async () => {
  const parent = await scene.commit('First');
  await scene.commit('Second');
  await rm(join(scene.folder, '.git', 'objects', parent.slice(0, 2), parent.slice(2)));
  for (const verb of [['list'], ['show', 'abcdef'], ['add', 'a.txt:1', '-m', 'x']]) {
    const { code, err } = await scene.run(...verb);
    expect(code).toBe(3);
    expect(err).toContain(`Git object ${parent} is missing`);
    expect(err).toContain('git fsck');
    expect(err).not.toContain('ended with code');
  }
});
