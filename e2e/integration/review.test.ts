/** `marginalia review`: what it lists, and where. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runGit } from '../../git/process/run.ts';
import { numbers, ReviewScene } from './support/review-scene.ts';

let scene: ReviewScene;
beforeEach(async () => {
  scene = await ReviewScene.open();
});
afterEach(() => scene.close());

const fifth = (text: string): string => numbers(20).replace('5\n', text);

test('remarks are printed as a compiler does, at the lines as the files are now', async () => {
  await scene.write('a.txt', fifth('five\n'));
  await scene.commit('Five');
  await scene.note('General words.\n\na.txt:5: Why?\n  A second line.\na.txt:9-10: Both.');
  await scene.note('a.txt:5: Because.');
  await scene.write('a.txt', `zero\n${fifth('five\n')}`);
  const [five, nine] = await scene.list();
  expect(five).toMatchObject({
    path: 'a.txt',
    first: 6,
    last: 6,
    side: 'new',
    state: 'open',
    outdated: false,
    commit: await scene.git('rev-parse', 'HEAD'),
    ref: 'refs/notes/reviews',
    author: 'Rae',
    text: 'Why?\nA second line.',
    replies: [{ author: 'Rae', text: 'Because.' }],
  });
  expect(nine).toMatchObject({ first: 10, last: 11 });
  expect((await scene.run('list')).out).toBe(
    `a.txt:6: Rae: [${five?.id ?? ''}] Why?\n    A second line.\n    Rae: Because.\na.txt:10-11: Rae: [${nine?.id ?? ''}] Both.\n`,
  );
  expect(await scene.do('show', five?.id ?? '')).toContain('    6 | five\n');
});

test('changed lines are said to be outdated, with their numbers then and their text', async () => {
  await scene.write('a.txt', fifth('five\n'));
  await scene.commit('Five');
  await scene.note('a.txt:5: Why?');
  await scene.write('a.txt', fifth('other\nlines\n'));
  const [one] = await scene.list();
  expect(one).toMatchObject({ first: 5, last: 5, outdated: true, state: 'open' });
  const head = await scene.git('rev-parse', 'HEAD');
  expect((await scene.run('list')).out).toContain(`(outdated, from ${head.slice(0, 10)}) Why?`);
  expect(await scene.do('show', one?.id ?? '')).toContain('    5 | five\n');
});

test('removed lines, whole files and files that are gone are told apart', async () => {
  await scene.write('b.txt', 'b\n');
  await scene.write('a.txt', fifth(''));
  await scene.commit('Without five');
  await scene.note('a.txt:-5: Used?\n\na.txt: All of it.\n\nb.txt: And this.');
  await rm(join(scene.folder, 'b.txt'));
  const all = await scene.list();
  expect(all).toMatchObject([
    { path: 'a.txt', side: 'file', first: null, last: null, outdated: false },
    { path: 'a.txt', side: 'old', first: 5, last: 5, outdated: false },
    { path: 'b.txt', side: 'file', outdated: true },
  ]);
  expect((await scene.run('list')).out).toMatch(/^a\.txt: Rae: .*\na\.txt:-5: Rae: /);
  expect(await scene.do('show', all[1]?.id ?? '')).toContain('    5 | 5\n');
});

test('an id stays while files change, are renamed and are committed, and answers come', async () => {
  await scene.write('a.txt', fifth('five\n'));
  await scene.commit('Five');
  await scene.note('a.txt:5: Why?');
  const [first] = await scene.list();
  const id = first?.id ?? '';
  await rename(join(scene.folder, 'a.txt'), join(scene.folder, 'c.txt'));
  await scene.do('reply', id, '-m', 'Because.');
  expect(await scene.list()).toMatchObject([{ id, path: 'c.txt', first: 5, outdated: false }]);
  await scene.commit('Renamed');
  await scene.write('c.txt', `more\n${fifth('five\n')}`);
  expect(await scene.list()).toMatchObject([{ id, path: 'c.txt', first: 6, replies: [{ author: 'Ann' }] }]);
});

test('an amended commit keeps its remarks', async () => {
  await scene.write('a.txt', fifth('five\n'));
  const before = await scene.commit('Five');
  await scene.note('a.txt:5: Why?\n\na.txt:-5: And before?');
  const ids = new Map((await scene.list()).map(({ side, id }) => [side, id]));
  await scene.write('a.txt', `zero\n${fifth('five\n')}`);
  await scene.git('commit', '--quiet', '--all', '--amend', '-m', 'Five, again');
  expect(await scene.list()).toMatchObject([
    { id: ids.get('old'), first: 5, side: 'old', outdated: false, commit: before },
    { id: ids.get('new'), first: 6, side: 'new', outdated: false, commit: before },
  ]);
  await scene.do('reply', ids.get('new') ?? '', '-m', 'Because.');
  expect(await scene.list()).toMatchObject([{}, { side: 'new', replies: [{ text: 'Because.' }] }]);
});

test('equal remarks have ids of their own, and none stands for another one', async () => {
  await scene.write('b.txt', numbers(9));
  await scene.commit('B');
  await scene.note('a.txt:1: Why?\n\na.txt:2: Why?\n\nb.txt:3: Why?');
  const all = await scene.list();
  expect(new Set(all.map(({ id }) => id)).size).toBe(3);
  await scene.do('reply', all[1]?.id ?? '', '-m', 'Second.');
  expect((await scene.list()).map(({ replies }) => replies.length)).toEqual([0, 1, 0]);
  const words = all[0]?.id.slice(0, 6) ?? '';
  const { code, err } = await scene.run('show', `${words}00`);
  expect(code).toBe(1);
  for (const { id } of all) expect(err).toContain(id);
});

test('in a folder below, in a linked work tree and in a bare clone', async () => {
  await scene.write('dir/b.txt', numbers(9));
  await scene.commit('B');
  await scene.note('dir/b.txt:3: Why?');
  const below = await scene.runIn(join(scene.folder, 'dir'), 'list');
  expect(below.out).toMatch(/^dir\/b\.txt:3: Rae: /);
  const linked = join(scene.root, 'linked');
  await scene.git('worktree', 'add', '--quiet', '-b', 'second', linked, 'topic');
  await writeFile(join(linked, 'dir', 'b.txt'), `zero\n${numbers(9)}`);
  expect((await scene.runIn(linked, 'list')).out).toMatch(/^dir\/b\.txt:4: Rae: /);
  expect((await scene.run('list')).out).toMatch(/^dir\/b\.txt:3: Rae: /);
  const bare = join(scene.root, 'bare.git');
  await scene.git('clone', '--quiet', '--mirror', '.', bare);
  expect((await scene.runIn(bare, 'list')).out).toMatch(/^dir\/b\.txt:3: Rae: /);
  const id = /\[(.*?)\]/.exec(below.out)?.[1] ?? '';
  expect((await scene.runIn(bare, 'reply', id, '-m', 'From afar.')).code).toBe(0);
  expect((await scene.runIn(bare, 'list')).out).toContain('Ann: From afar.');
});

test('a range of other commits has their lines, and not what is uncommitted', async () => {
  await scene.write('a.txt', fifth('five\n'));
  await scene.commit('Five');
  await scene.note('a.txt:5: Why?');
  await scene.git('checkout', '--quiet', 'main');
  expect((await scene.run('list')).code).toBe(1);
  await scene.write('a.txt', `zero\n${numbers(20)}`);
  expect(await scene.list('main...topic')).toMatchObject([{ first: 5 }]);
  const [{ id } = { id: '' }] = await scene.list('main...topic');
  expect((await scene.run('resolve', id)).code).toBe(1);
  expect((await scene.run('resolve', id, '--range', 'main...topic')).code).toBe(0);
  expect((await scene.run('list', 'main...topic', '--open')).code).toBe(1);
  expect((await scene.run('list', 'main...nothing')).code).toBe(2);
});

test('a detached head, a branch without a base, and one without a commit', async () => {
  await scene.write('a.txt', fifth('five\n'));
  const commit = await scene.commit('Five');
  await scene.note('a.txt:5: Why?');
  await scene.git('checkout', '--quiet', '--detach');
  expect(await scene.list()).toMatchObject([{ first: 5, commit }]);
  await scene.git('branch', '--quiet', '-D', 'main', 'topic');
  expect(await scene.list()).toMatchObject([{ first: 5, commit }]);
  await scene.git('checkout', '--quiet', '-b', 'main');
  await scene.note('a.txt:1: The first commit.', 'HEAD~1');
  expect(await scene.list()).toMatchObject([{ first: 1 }, { first: 5 }]);
  await scene.git('checkout', '--quiet', '--orphan', 'empty');
  expect(await scene.run('list')).toMatchObject({ code: 1, out: '' });
});

test('outside a repository, with a wrong word, and without remarks', async () => {
  await mkdir(join(scene.root, 'nowhere'));
  const nowhere = await scene.runIn(join(scene.root, 'nowhere'), 'list');
  expect(nowhere).toMatchObject({ code: 3, out: '' });
  expect(nowhere.err).toContain('not in a Git repository');
  expect(await scene.run('lost')).toMatchObject({ code: 2, out: '' });
  expect(await scene.run('list')).toMatchObject({ code: 1, out: '' });
  expect(await scene.run('--help')).toMatchObject({ code: 0, err: '' });
});

test('nothing is left behind, in the folder or beside it', async () => {
  await scene.write('a.txt', fifth('five\n'));
  await scene.commit('Five');
  await scene.note('a.txt:5: Why?');
  await scene.write('new.txt', 'new\n');
  const state = async () => [
    await scene.git('status', '--porcelain=v2'),
    await scene.git('for-each-ref'),
    await scene.git('count-objects'),
    await readdir(scene.folder),
  ];
  const before = await state();
  await scene.do('list');
  expect(await state()).toEqual(before);
  expect(await readdir(scene.temporary)).toEqual([]);
});

test('SHA-256', async () => {
  const other = await ReviewScene.open('--object-format=sha256');
  try {
    await other.write('a.txt', fifth('five\n'));
    await other.commit('Five');
    await other.note('a.txt:5: Why?');
    await other.write('a.txt', `zero\n${fifth('five\n')}`);
    const [one] = await other.list();
    expect(one).toMatchObject({ first: 6, commit: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await other.do('reply', one?.id ?? '', '-m', 'Because.', '--resolve');
    await other.do('add', 'a.txt:1', '-m', 'Not committed.');
    expect(await other.list('--open')).toMatchObject([{ first: 1, text: 'Not committed.' }]);
    await runGit(['fsck', '--strict', '--no-dangling'], { gitDir: join(other.folder, '.git') });
  } finally {
    await other.close();
  }
});
