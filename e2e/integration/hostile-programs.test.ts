/** What is written and read around uncommitted work, in a folder that was made to harm: no program that it names runs. */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { armFolder, signCommitOf } from './support/armed-folder.ts';
import { numbers, ReviewScene } from './support/review-scene.ts';
import * as app from './support/worktree-scene.ts';

let end: () => Promise<void>;
afterEach(() => end());

const saidBy = async (witness: string): Promise<string> =>
  existsSync(witness) ? await readFile(witness, 'utf8') : '';

test('no verb of the command line runs a program of the folder, though everything is signed', async () => {
  const scene = await ReviewScene.open();
  end = () => scene.close();
  const gitDir = join(scene.folder, '.git');
  const witness = join(scene.root, 'ran');
  await scene.write('a.txt', numbers(20).replace('5\n', 'five\n'));
  await scene.commit('Five');
  await signCommitOf(gitDir, 'refs/heads/topic', 'x509');
  await scene.note('a.txt:5: Why?');
  const linked = join(scene.root, 'linked');
  await scene.git('worktree', 'add', '--quiet', '-b', 'other', linked);
  await mkdir(join(scene.folder, 'below'));
  await scene.write('a.txt', `new\n${numbers(20).replace('5\n', 'five\n')}`);
  await scene.do('add', 'a.txt:1', '-m', 'New?');
  await signCommitOf(gitDir, 'refs/notes/reviews', 'ssh');
  // Without notes: their hand-over was cut off, and its notes are looked for.
  await signCommitOf(gitDir, 'refs/marginalia/added/main', 'openpgp');
  const [id = 'none'] = (await scene.list()).map((one) => one.id);
  await armFolder({ gitDir, root: scene.root, witness });
  await scene.write('.gitattributes', '* diff=x filter=x\n');
  const runs = [
    [scene.folder, 'list', '--open'],
    [scene.folder, 'list', 'main...topic'],
    [join(scene.folder, 'below'), 'list'],
    [linked, 'list'],
    [scene.folder, 'show', id],
    [scene.folder, 'reply', id, '-m', 'So.'],
    [scene.folder, 'resolve', id],
    [scene.folder, 'reopen', id],
    [scene.folder, 'add', 'a.txt:7', '-m', 'Seven?'],
    [scene.folder, 'verdict', '+1'],
  ] as const;
  for (const [folder, ...args] of runs) {
    const { code, err } = await scene.runIn(folder, ...args);
    expect([args, code, err, await saidBy(witness)]).toEqual([args, 0, '', '']);
  }
  // Nothing new was handed over.
  expect((await scene.run('wait', '--timeout', '1')).code).toBe(1);
  expect(await saidBy(witness)).toBe('');
});

test('nothing runs while the app reads, hands over and compares versions of uncommitted work', async () => {
  await app.begin();
  end = () => app.end();
  const gitDir = join(app.folder, '.git');
  const root = join(app.folder, '..');
  const witness = join(root, 'ran');
  await app.git('checkout', '--quiet', 'topic');
  await signCommitOf(gitDir, 'refs/heads/topic');
  await app.write('b.txt', ['work']);
  await app.remarkOn(app.at('b.txt', 1), 'Why?');
  await armFolder({ gitDir, root, witness });
  const { place } = app.scene.repository;
  const comparison = { ...place, branch: 'topic', base: 'main', ephemeral: false, ephemeralBase: false };
  const steps: Record<string, () => Promise<unknown>> = {
    hand: () => app.handOvers.start(place, null),
    cut: () => signCommitOf(gitDir, 'refs/marginalia/handed/main'),
    handed: () => app.handOvers.commits(place),
    again: () => app.handOvers.start(place, null),
    remarks: () => app.list(),
    versions: async () =>
      await app.versions.list({ ...comparison, tip: await app.git('rev-parse', 'topic'), named: [] }),
    offers: () => app.offers({ branch: 'topic', mergeBase: null }),
    head: () => app.scene.repository.head(),
    refs: () => app.scene.repository.refs(),
    tags: () => app.scene.repository.tags(),
    notes: () => app.notes.fetched.refresh(place),
  };
  for (const [step, run] of Object.entries(steps)) {
    await run();
    expect([step, await saidBy(witness)]).toEqual([step, '']);
  }
});
