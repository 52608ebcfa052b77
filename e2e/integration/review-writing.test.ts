/** `marginalia review`: what it writes, judged by plain Git. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { numbers, ReviewScene } from './support/review-scene.ts';

let scene: ReviewScene;
beforeEach(async () => {
  scene = await ReviewScene.open();
  await scene.write('a.txt', numbers(20).replace('5\n', 'five\n'));
  await scene.commit('Five');
});
afterEach(() => scene.close());

const idOf = async (text: string): Promise<string> =>
  (await scene.list()).find((one) => one.text === text)?.id ?? 'none';

test('answers, resolving and reopening change their lines alone', async () => {
  await scene.note(
    'General words. \n\na.txt:5: Why?\n\na.txt:7: Other.\n\nReviewed-by: Rae <rae@example.com>',
  );
  const before = await scene.shown();
  const id = await idOf('Why?');
  await scene.do('resolve', id);
  expect(await scene.shown()).toBe(before.replace('a.txt:5: Why?', 'a.txt:5: [x] Why?'));
  await scene.do('resolve', id);
  await scene.do('reopen', id);
  expect(await scene.shown()).toBe(before);
  await scene.do('reply', id, '-m', '- one\n- two', '-m', '--json');
  expect(await scene.shown()).toBe(`${before}\na.txt:5: - one\n  - two\n\n  --json\n`);
  await scene.do('reply', id, '-m', 'Done.', '--resolve');
  expect(await scene.list('--open')).toMatchObject([{ text: 'Other.' }]);
  expect(await scene.git('log', '-1', '--format=%an <%ae>', 'refs/notes/reviews')).toBe(
    'Ann <ann@example.com>',
  );
  await scene.do('reopen', id);
  expect(await scene.list('--open')).toHaveLength(2);
});

test('author and committer are those of plain Git', async () => {
  await runGit(['config', 'author.email', 'author@example.com'], { cwd: scene.folder });
  await runGit(['config', 'committer.name', 'Cy'], { cwd: scene.folder });
  await scene.do('add', 'a.txt:5', '-m', 'Why?');
  const config = ['user.name=Ann', 'user.email=ann@example.com'];
  await gitText(['notes', '--ref=gits', 'add', '-m', 'x', 'HEAD'], { cwd: scene.folder, config });
  const people = async (ref: string): Promise<string> =>
    await scene.git('log', '-1', '--format=%an <%ae>, %cn <%ce>', ref);
  const both = await people('refs/notes/gits');
  expect(both).toBe('Ann <author@example.com>, Cy <ann@example.com>');
  expect(await people('refs/notes/commits')).toBe(both);
  // Of uncommitted work, too.
  await scene.write('a.txt', `zero\n${numbers(20)}`);
  await scene.do('add', 'a.txt:1', '-m', 'Here, too.');
  expect(await people('refs/notes/commits')).toBe(both);
  expect(await people('--glob=refs/marginalia/added/*')).toBe(both);
});

test('a note of another program stays byte for byte', async () => {
  const bytes = Buffer.from('latin \xe9\r\na.txt:5: Why?\r\n  more \xe8\r\n\r\n\r\nend', 'latin1');
  await writeFile(join(scene.root, 'note'), bytes);
  const blob = await scene.git('hash-object', '-w', join(scene.root, 'note'));
  await scene.git('notes', '--ref=reviews', 'add', '-C', blob, 'HEAD');
  const [one] = await scene.list();
  await scene.do('reply', one?.id ?? '', '-m', 'Yes.\nReally.');
  const shown = await scene.git('rev-parse', `refs/notes/reviews:${await scene.git('rev-parse', 'HEAD')}`);
  const { stdout } = await runGit(['cat-file', 'blob', shown], { cwd: scene.folder });
  const more = Buffer.from('\n\na.txt:5: Yes.\r\n  Really.\r\n');
  expect(stdout.equals(Buffer.concat([bytes, more]))).toBe(true);
});

test('a new remark goes to the commit that wrote its line, and says its id', async () => {
  await scene.write('b.txt', numbers(3));
  await scene.commit('B');
  await scene.write('a.txt', `zero\n${numbers(20).replace('5\n', 'five\n')}`);
  const id = (await scene.do('add', 'a.txt:6', '-m', 'Why?')).trim();
  expect(await scene.shown('HEAD~1', 'commits')).toBe('a.txt:5: Why?\n');
  expect(await scene.list()).toMatchObject([{ id, first: 6, author: 'Ann', ref: 'refs/notes/commits' }]);
  expect((await scene.do('add', 'a.txt:6', '-m', 'Indeed.')).trim()).toBe(id);
  await scene.do('add', 'b.txt', '-m', 'All of it.');
  expect(await scene.shown('HEAD', 'commits')).toBe('b.txt: All of it.\n');
  await scene.do('add', 'a.txt:-5', '-m', 'And before?');
  expect(await scene.shown('HEAD~1', 'commits')).toContain('\na.txt:-5: And before?\n');
  expect((await scene.run('add', 'a.txt:40', '-m', 'x')).code).toBe(1);
  expect((await scene.run('add', 'c.txt:1', '-m', 'x')).code).toBe(1);
  expect((await scene.run('add', 'a.txt:0', '-m', 'x')).code).toBe(1);
  expect((await scene.run('add', 'a.txt:1', '-m', ' ')).code).toBe(2);
});

test('a new remark is numbered as in a commit where one is named, and names are also from the folder', async () => {
  await scene.write('dir/b.txt', numbers(3));
  await scene.commit('B');
  await scene.write('dir/b.txt', `zero\n${numbers(3)}`);
  await scene.do('add', 'dir/b.txt:3', '-m', 'Third.', '--commit', 'HEAD');
  expect(await scene.list()).toMatchObject([{ path: 'dir/b.txt', first: 4 }]);
  await scene.runIn(join(scene.folder, 'dir'), 'add', 'b.txt:2', '-m', 'First.');
  await scene.runIn(join(scene.folder, 'dir'), 'add', '../a.txt:5', '-m', 'Five.');
  expect(await scene.list()).toMatchObject([
    { path: 'a.txt', first: 5 },
    { path: 'dir/b.txt', first: 2 },
    { path: 'dir/b.txt', first: 4 },
  ]);
  expect((await scene.run('add', 'dir/b.txt:4', '-m', 'x', '--commit', 'HEAD')).code).toBe(1);
  expect((await scene.run('add', 'dir/b.txt:4', '-m', 'x', '--commit', 'nothing')).code).toBe(2);
});

test('a suggestion is a fence that holds the file, whatever that holds', async () => {
  await writeFile(join(scene.root, 'lines'), '````\ncode\n````\n');
  const file = join(scene.root, 'lines');
  await scene.do('add', 'a.txt:5', '-m', 'Shorter:', '--suggest', file);
  expect(await scene.shown('HEAD', 'commits')).toBe(
    'a.txt:5: Shorter:\n  `````suggestion\n  ````\n  code\n  ````\n  `````\n',
  );
  expect((await scene.run('add', 'a.txt:5', '-m', 'x', '--suggest', join(scene.root, 'none'))).code).toBe(3);
});

test('uncommitted lines are handed over with the remark, and it follows them into the commit', async () => {
  await scene.write('a.txt', `new\n${numbers(20).replace('5\n', 'five\n')}`);
  const status = await scene.git('status', '--porcelain=v2');
  await scene.do('add', 'a.txt:1', '-m', 'New?');
  await scene.do('add', 'a.txt:6', '-m', 'Five?');
  expect(await scene.git('status', '--porcelain=v2')).toBe(status);
  await scene.write('a.txt', `newer\nnew\n${numbers(20).replace('5\n', 'five\n')}`);
  await scene.do('add', 'a.txt:1', '-m', 'Newer?');
  const now = [
    { first: 1, text: 'Newer?' },
    { first: 2, text: 'New?' },
    { first: 7, text: 'Five?' },
  ];
  expect(await scene.list()).toMatchObject(now);
  const ids = (await scene.list()).map(({ id }) => id);
  await scene.commit('New');
  expect(await scene.list()).toMatchObject(now);
  expect((await scene.list()).map(({ id }) => id)).toEqual(ids);
  await scene.do('reply', ids[1] ?? '', '-m', 'Yes.', '--resolve');
  expect(await scene.list('--open')).toMatchObject([{ text: 'Newer?' }, { text: 'Five?' }]);
});

test('a remark whose lines are gone at the next hand-over stays, outdated, and can be answered', async () => {
  await scene.write('a.txt', `new\nmore\n${numbers(20).replace('5\n', 'five\n')}`);
  await scene.do('add', 'a.txt:1', '-m', 'New?');
  await scene.do('add', 'a.txt:2', '-m', 'More?');
  await scene.do('reply', await idOf('New?'), '-m', 'Changed.');
  await scene.write('a.txt', `newer\nmore\nthird\n${numbers(20).replace('5\n', 'five\n')}`);
  await scene.do('add', 'a.txt:3', '-m', 'Third?');
  const all = [
    { first: 1, outdated: true, text: 'New?', replies: [{ text: 'Changed.' }] },
    { first: 2, outdated: false, text: 'More?', replies: [] },
    { first: 3, outdated: false, text: 'Third?', replies: [] },
  ];
  expect(await scene.list()).toMatchObject(all);
  await scene.git('gc', '--quiet', '--prune=now');
  expect(await scene.list()).toMatchObject(all);
  expect(await scene.do('show', await idOf('New?'))).toContain('    1 | new\n');
  await scene.do('reply', await idOf('New?'), '-m', 'Again.', '--resolve');
  await scene.do('add', 'a.txt:3', '-m', 'Still.');
  expect(await scene.list('--open')).toMatchObject([{ text: 'More?' }, { text: 'Third?' }]);
  expect((await scene.list())[0]).toMatchObject({ state: 'resolved', replies: [{}, { text: 'Again.' }] });
});

test('the notes ref is that of Git’s configuration, else that of the newest remark', async () => {
  await scene.note('a.txt:5: Why?', 'HEAD', 'design');
  await scene.do('add', 'a.txt:6', '-m', 'Here.');
  expect(await scene.shown('HEAD', 'design')).toContain('Why?');
  await scene.git('config', 'core.notesRef', 'refs/notes/mine');
  await scene.do('add', 'a.txt:7', '-m', 'Mine.');
  expect(await scene.git('notes', '--ref=mine', 'list')).not.toBe('');
  await scene.do('reply', await idOf('Why?'), '-m', 'There.');
  expect(await scene.shown('HEAD', 'design')).toContain('a.txt:5: There.');
  await scene.git('symbolic-ref', 'refs/notes/alias', 'refs/notes/design');
  await scene.git('config', 'core.notesRef', 'refs/notes/alias');
  await scene.do('add', 'a.txt:5', '-m', 'Through an alias.');
  expect(await scene.git('symbolic-ref', 'refs/notes/alias')).toBe('refs/notes/design');
  expect(await scene.shown('HEAD', 'design')).toContain('a.txt:5: Through an alias.');
});

test('a verdict is one line a person, with its message above, and is taken away again', async () => {
  await scene.note('a.txt:5: Why?\n\nCode-Review+1: Rae <rae@example.com>\nVerified+1: CI <ci@example.com>');
  const before = await scene.shown();
  await scene.do('verdict', '-1', '-m', 'Not yet.');
  expect(await scene.shown()).toBe(`${before}\nNot yet.\n\nCode-Review-1: Ann <ann@example.com>\n`);
  await scene.do('verdict', '+2');
  expect(await scene.shown()).toBe(`${before}\nNot yet.\n\nCode-Review+2: Ann <ann@example.com>\n`);
  await scene.do('verdict', 'none');
  expect(await scene.shown()).toBe(`${before}\nNot yet.\n`);
  await scene.do('verdict', 'none');
  expect(await scene.list()).toHaveLength(1);
  expect((await scene.run('verdict', '+3')).code).toBe(2);
});

test('without an identity nothing is written, and it is said what is missing', async () => {
  await scene.note('a.txt:5: Why?');
  const id = await idOf('Why?');
  await writeFile(join(scene.root, 'home', '.gitconfig'), '');
  const before = await scene.git('rev-parse', 'refs/notes/reviews');
  const { code, err } = await scene.run('reply', id, '-m', 'Because.');
  expect(code).toBe(3);
  expect(err).toContain('user.name');
  expect(await scene.git('rev-parse', 'refs/notes/reviews')).toBe(before);
  vi.stubEnv('GIT_AUTHOR_NAME', 'Env');
  vi.stubEnv('GIT_AUTHOR_EMAIL', 'env@example.com');
  expect((await scene.run('reply', id, '-m', 'Because.')).code).toBe(0);
});

test('writers at the same moment lose nothing, with plain Git among them', async () => {
  await scene.note('a.txt:5: Why?\n\na.txt:6: How?');
  const [why, how] = [await idOf('Why?'), await idOf('How?')];
  const plain = async (): Promise<void> => {
    for (let count = 0; count < 4; count += 1) {
      // Git gives up where another writer was there first.
      while (
        !(await scene.note(`a.txt:7: plain ${String(count)}`).then(
          () => true,
          () => false,
        ))
      );
    }
  };
  await Promise.all([
    plain(),
    ...[1, 2, 3].map((nth) => scene.do('reply', why, '-m', `answer ${String(nth)}`)),
    scene.do('resolve', how),
    scene.do('verdict', '+1'),
  ]);
  const note = await scene.shown();
  const lines = [
    ...[1, 2, 3].map((nth) => `a.txt:5: answer ${String(nth)}`),
    ...[0, 1, 2, 3].map((nth) => `a.txt:7: plain ${String(nth)}`),
    'a.txt:5: Why?',
    'a.txt:6: [x] How?',
    'Code-Review+1: Ann <ann@example.com>',
  ];
  expect(note.split('\n').filter(Boolean).toSorted()).toEqual(lines.toSorted());
});

test('wait returns with a hand-over that was not shown yet, and with none when its time is over', async () => {
  expect(await scene.run('wait', '--timeout', '0')).toMatchObject({ code: 1, out: '' });
  const waiting = scene.run('wait', '--json');
  await scene.write('a.txt', `new\n${numbers(20)}`);
  await scene.do('add', 'a.txt:1', '-m', 'New?');
  expect(JSON.parse((await waiting).out)).toMatchObject({ path: 'a.txt', first: 1, text: 'New?' });
  expect(await scene.run('wait', '--timeout', '0.1')).toMatchObject({ code: 1, out: '' });
  // What is handed over may be done already.
  await scene.do('resolve', await idOf('New?'));
  const again = scene.run('wait', '--open');
  await scene.do('add', 'a.txt:2', '-m', 'More?');
  await scene.do('resolve', await idOf('More?'));
  expect((await again).code).toBe(0);
});
