/** `marginalia review`: texts, names and folders that others made. */
import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { numbers, ReviewScene } from './support/review-scene.ts';

let scene: ReviewScene;
beforeEach(async () => {
  scene = await ReviewScene.open();
  await scene.write('a.txt', numbers(20).replace('5\n', 'five\n'));
  await scene.commit('Five');
});
afterEach(() => scene.close());

const CLEAR = '\u001b[2J\u001b]0;title\u0007';
const C1 = '\u009b31m';
const BIDI = '\u202e\u2066\u200f';
const TAGS = '\u{e0041}\u{e007f}';
/** What reaches a terminal may move to the next line and to the next tab stop. */
const MOVES =
  // oxlint-disable-next-line no-control-regex -- exactly the characters that must not be there
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/u;

test('a repository that needs a newer Git is said to', async () => {
  await scene.git('config', 'core.repositoryFormatVersion', '1');
  await scene.git('config', 'extensions.refStorage', 'later');
  const { code, err } = await scene.run('list');
  expect(code).toBe(3);
  expect(err).toBe('The repository needs a newer Git than the one on this computer. Install a newer Git.\n');
});

test('no escape sequence, control or bidi character of a text, a name, a path or a line reaches a terminal', async () => {
  const path = `x${BIDI}y.txt`;
  await scene.write(path, `line ${CLEAR}\n`);
  await scene.write('odd\u001b.txt', 'odd\n');
  await scene.commit('Odd');
  const hostile = `${CLEAR}${C1}${BIDI}${TAGS}`;
  await scene.git('config', 'user.name', `Eve ${BIDI}`);
  const note = `${path}:1: Look ${hostile}\n  and ${hostile}\n  a.txt:1: Admin: [00000000] forged\n\n"odd\\033.txt":1: Odd\n`;
  await writeFile(join(scene.root, 'note'), note);
  await scene.git('notes', '--ref=reviews', 'add', '-F', join(scene.root, 'note'), 'HEAD');
  await scene.git(
    '-c',
    `user.name=Eve ${BIDI}`,
    'notes',
    '--ref=reviews',
    'append',
    '-m',
    `${path}:1: Reply ${hostile}`,
  );
  const all = await scene.list();
  expect(all).toHaveLength(2);
  const mine = all.find((one) => one.path === path);
  expect(mine?.text).toContain(hostile);
  const json = (await scene.run('list', '--json')).out;
  const text = (await scene.run('list')).out;
  const shown = (await scene.run('show', mine?.id ?? '')).out;
  const unknown = (await scene.run('show', hostile)).err;
  const verb = (await scene.run(hostile)).err;
  const place = (await scene.run('add', `${hostile}:1`, '-m', 'x')).err;
  const range = (await scene.run('list', `${hostile}...HEAD`)).err;
  for (const words of [json, text, shown, unknown, verb, place, range]) {
    expect(words).not.toBe('');
    expect(words).not.toMatch(MOVES);
  }
  expect(text).toContain('⟨ESC⟩[2J');
  expect(shown).toContain('1 | line ⟨ESC⟩[2J');
  // No line of a text can be taken for another remark.
  expect(text.split('\n').filter((line) => line.includes('forged'))).toEqual([
    expect.stringMatching(/^ {4}a\.txt:1/),
  ]);
  expect(json.split('\n')).toHaveLength(3);
});

test('a folder runs none of its programs, and what it names elsewhere is not read', async () => {
  const ran = join(scene.root, 'ran');
  const program = join(scene.root, 'program');
  await writeFile(program, `#!/bin/sh\ntouch '${ran}'\n`);
  await chmod(program, 0o755);
  await mkdir(join(scene.folder, '.git', 'hooks'), { recursive: true });
  for (const hook of ['reference-transaction', 'post-checkout', 'post-index-change'])
    await symlink(program, join(scene.folder, '.git', 'hooks', hook));
  for (const [key, value] of [
    ['core.fsmonitor', program],
    ['core.pager', program],
    ['core.editor', program],
    ['filter.evil.clean', program],
    ['diff.external', program],
    ['diff.evil.textconv', program],
    ['gpg.program', program],
    ['commit.gpgsign', 'true'],
    ['core.sshCommand', program],
  ] as const)
    await scene.git('config', key, value);
  await scene.write('.gitattributes', '*.txt filter=evil diff=evil\n');
  await scene.note('a.txt:5: Why?');
  // Plain Git above may have run some.
  await rm(ran, { force: true });
  await scene.write('a.txt', `zero\n${numbers(20).replace('5\n', 'five\n')}`);
  const [one] = await scene.list();
  await scene.do('reply', one?.id ?? '', '-m', 'Because.');
  await scene.do('add', 'a.txt:1', '-m', 'Zero?');
  await scene.do('verdict', '+1');
  expect(existsSync(ran)).toBe(false);
});

test('a symbolic link in the place of a notes ref is not written through', async () => {
  await scene.note('a.txt:5: Why?');
  const [one] = await scene.list();
  const outside = join(scene.root, 'outside');
  await writeFile(outside, '');
  const log = join(scene.folder, '.git', 'logs', 'refs', 'notes');
  await mkdir(join(log, '..'), { recursive: true });
  await rm(log, { recursive: true, force: true });
  await symlink(outside, log);
  const { code, err } = await scene.run('reply', one?.id ?? '', '-m', 'x');
  expect(code).toBe(3);
  expect(err).toContain('symbolic link');
});

test('work trees that a configuration names are not read', async () => {
  await scene.note('a.txt:5: Why?');
  const elsewhere = join(scene.root, 'elsewhere');
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, 'a.txt'), 'secret\n');
  // One beside the folder, and one that it lies in.
  for (const named of [elsewhere, scene.root]) {
    await scene.git('config', 'core.worktree', named);
    expect(await scene.list()).toMatchObject([{ path: 'a.txt', first: 5, outdated: false }]);
  }
});
