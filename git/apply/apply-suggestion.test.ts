import { chmod, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apply, bytesOf, textOf, whyNot } from '../testing/apply-scene.ts';
import { begin, beginAll, commitAll, endAll, git, place, write } from '../testing/work-tree-scene.ts';
import { takeBackSuggestion } from './apply-suggestion.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(async () => {
  await begin();
  await write('dir/a.txt', 'one\ntwo\nthree\n');
  await commitAll();
});
const file = (path: string): string => join(place.workTree, path);
/** Nothing that was there before or during a refusal is left or lost. */
const untouched = async (): Promise<void> => {
  expect((await readdir(file('dir'))).filter((name) => name.endsWith('marginalia-tmp'))).toEqual([]);
};

test('the lines are replaced, and taken back by one call', async () => {
  const applied = await apply('dir/a.txt', [2, 2], ['zwei', 'zwo']);
  expect(await textOf('dir/a.txt')).toBe('one\nzwei\nzwo\nthree\n');
  expect(applied.lines).toEqual({ first: 2, last: 3 });
  await takeBackSuggestion(place, applied);
  expect(await textOf('dir/a.txt')).toBe('one\ntwo\nthree\n');
  expect(await git('status', '--porcelain')).toBe('');
});

// Windows has no such names.
test.runIf(process.platform !== 'win32').each(['"quoted"', '"begun', 'dir/"', String.raw`"tab\t"`])(
  'a file whose name has quotation marks is changed, and no other: %s',
  async (name) => {
    // What Git would take the name for if it read it as a quoted one.
    await write('quoted', 'one\ntwo\n');
    await write('tab\t', 'one\ntwo\n');
    await write(name, 'one\ntwo\n');
    await commitAll();
    const applied = await apply(name, [2, 2], ['zwei']);
    expect(await textOf(name)).toBe('one\nzwei\n');
    expect(await git('diff', '--name-only', '-z')).toBe(`${name}\0`);
    await takeBackSuggestion(place, applied);
    expect(await git('status', '--porcelain')).toBe('');
  },
);

test('lines that moved are found, in a file with uncommitted changes', async () => {
  await write('dir/a.txt', 'new\nnewer\none\ntwo\nthree, changed\n');
  const applied = await apply('dir/a.txt', [2, 2], []);
  expect(await textOf('dir/a.txt')).toBe('new\nnewer\none\nthree, changed\n');
  expect(applied.lines).toEqual({ first: 4, last: 3 });
});

test.each([
  ['changed', 'one\nzwei\nthree\n', [2, 2]],
  ['torn apart', 'one\nbetween\ntwo\nthree\n', [1, 2]],
] as const)('lines that were %s are not replaced', async (_, text, lines) => {
  await write('dir/a.txt', text);
  expect(await whyNot(apply('dir/a.txt', lines, ['x']))).toBe(
    'These lines have changed since the suggestion was made. Change the file by hand, or copy the suggestion as a patch.',
  );
  expect(await textOf('dir/a.txt')).toBe(text);
});

test('what is there already is not written again', async () => {
  const before = await stat(file('dir/a.txt'));
  expect(await whyNot(apply('dir/a.txt', [2, 2], ['two']))).toContain('already has these lines');
  expect((await stat(file('dir/a.txt'))).ino).toBe(before.ino);
});

test('lines that the file never had are refused', async () => {
  expect(await whyNot(apply('dir/a.txt', [2, 9], ['x']))).toContain('never had these lines');
});

test.each([
  ['CRLF', 'one\r\ntwo\r\nthree\r\n', 'one\r\nzwei\r\nthree\r\n', 'zwei'],
  ['mixed line ends', 'one\ntwo\r\nthree\n', 'one\nzwei\r\nthree\n', 'zwei'],
  ['no last line end', 'one\ntwo', 'one\nzwei', 'zwei'],
  ['a byte order mark', '\ufeffone\ntwo\n', '\ufeffone\nzwei\n', 'zwei'],
])('a file with %s keeps it', async (_, before, after, suggested) => {
  await write('b.txt', before);
  await commitAll();
  const applied = await apply('b.txt', [2, 2], [suggested]);
  expect(await textOf('b.txt')).toBe(after);
  await takeBackSuggestion(place, applied);
  expect(await textOf('b.txt')).toBe(before);
});

test('a file that Git keeps with LF and the disk with CRLF is followed and stays so', async () => {
  await write('.gitattributes', '*.txt text eol=crlf\n');
  await write('b.txt', 'one\r\ntwo\r\nthree\r\n');
  await commitAll();
  expect(await git('cat-file', '-p', 'HEAD:b.txt')).toBe('one\ntwo\nthree');
  await apply('b.txt', [2, 2], ['zwei']);
  expect(await textOf('b.txt')).toBe('one\r\nzwei\r\nthree\r\n');
});

test.each(['UTF-16', 'UTF-16LE', 'UTF-16BE'])('a file in %s stays so', async (encoding) => {
  await write('.gitattributes', `b.txt text working-tree-encoding=${encoding}\n`);
  const encoded = (text: string): Buffer => {
    const bytes = Buffer.from(encoding === 'UTF-16' ? `\ufeff${text}` : text, 'utf16le');
    return encoding === 'UTF-16BE' ? bytes.swap16() : bytes;
  };
  await write('b.txt', encoded('one\ntwö\n'));
  await commitAll();
  expect(await git('cat-file', '-p', 'HEAD:b.txt')).toBe('one\ntwö');
  const applied = await apply('b.txt', [1, 1], ['eins ß']);
  expect((await bytesOf('b.txt')).equals(encoded('eins ß\ntwö\n'))).toBe(true);
  await takeBackSuggestion(place, applied);
  expect((await bytesOf('b.txt')).equals(encoded('one\ntwö\n'))).toBe(true);
});

test('in a file that is not UTF-8, ASCII is replaced, and nothing else', async () => {
  await write('b.txt', Buffer.from('caf\xe9\ntwo\n', 'latin1'));
  await commitAll();
  expect(await whyNot(apply('b.txt', [2, 2], ['zwö']))).toContain('not UTF-8');
  await apply('b.txt', [2, 2], ['zwei']);
  expect((await bytesOf('b.txt')).toString('latin1')).toBe('caf\xe9\nzwei\n');
  await write('.gitattributes', '*.txt text working-tree-encoding=ISO-8859-1\n');
  expect(await whyNot(apply('b.txt', [2, 2], ['x']))).toContain('“ISO-8859-1”');
});

test('the mode stays, executable or not', async () => {
  await chmod(file('dir/a.txt'), 0o755);
  await apply('dir/a.txt', [1, 1], ['eins']);
  expect((await stat(file('dir/a.txt'))).mode & 0o777).toBe(0o755);
  await write('dir/b.txt', 'one\n');
  await commitAll();
  await chmod(file('dir/b.txt'), 0o640);
  await apply('dir/b.txt', [1, 1], ['eins']);
  expect((await stat(file('dir/b.txt'))).mode & 0o777).toBe(0o640);
});

test('what was changed after it was applied is not taken back', async () => {
  const applied = await apply('dir/a.txt', [2, 2], ['zwei']);
  await write('dir/a.txt', 'one\nzwei\nthree!\n');
  expect(await whyNot(takeBackSuggestion(place, applied))).toContain(
    'changed since the suggestion was applied',
  );
  expect(await textOf('dir/a.txt')).toBe('one\nzwei\nthree!\n');
});

test('two at the same moment: one waits or is refused, and no words are lost', async () => {
  const both = await Promise.allSettled([
    apply('dir/a.txt', [1, 1], ['eins']),
    apply('dir/a.txt', [3, 3], ['drei']),
  ]);
  const done = both.map(({ status }) => status === 'fulfilled');
  expect(done).toContain(true);
  expect(await textOf('dir/a.txt')).toBe(
    `${done[0] === true ? 'eins' : 'one'}\ntwo\n${done[1] === true ? 'drei' : 'three'}\n`,
  );
  await untouched();
});

test('a file that is named as the temporary one would be is somebody’s own: it stays', async () => {
  const own = file('dir/.a.txt.marginalia-tmp');
  await writeFile(own, 'mine');
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['x']))).toContain('at the same moment');
  const earlier = Date.now() / 1000 - 120;
  await utimes(own, earlier, earlier);
  expect(await whyNot(apply('dir/a.txt', [1, 1], ['eins']))).toContain(
    '“.a.txt.marginalia-tmp” is in the way',
  );
  expect(await textOf('dir/.a.txt.marginalia-tmp')).toBe('mine');
});
