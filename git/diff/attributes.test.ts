/** Attributes of a hostile repository cost little: what would cost more is not tried, and excludes no file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runGit } from '../process/run.ts';
import { TreeAttributes } from './attributes.ts';

const withRules = (text: string): TreeAttributes =>
  new TreeAttributes((path) => Promise.resolve(path === '.gitattributes' ? Buffer.from(text) : null));

test('a line is ignored at the length at which Git ignores it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attributes-'));
  try {
    await runGit(['init', '--quiet', folder]);
    for (const [length, isRead] of [
      [2047, true],
      [2048, false],
    ] as const) {
      const line = '*.bin -diff'.padEnd(length);
      await writeFile(join(folder, '.gitattributes'), `${line}\n`);
      const { stdout } = await runGit(['check-attr', 'diff', 'a.bin'], { cwd: folder });
      expect(stdout.toString()).toBe(`a.bin: diff: ${isRead ? 'unset' : 'unspecified'}\n`);
      expect(await withRules(line).excludes('a.bin')).toBe(isRead);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a pattern of many steps is not tried on a long path', async () => {
  const rules = withRules(`${'[a]'.repeat(600)}* -diff\n`);
  expect(await rules.excludes('a'.repeat(800))).toBe(true);
  expect(await rules.excludes('a'.repeat(900))).toBe(false);
});

test('folders without attributes use up the budget, too', async () => {
  let reads = 0;
  const rules = new TreeAttributes((path) => {
    reads += 1;
    return Promise.resolve(path === '.gitattributes' ? Buffer.from('*.bin -diff\n') : null);
  });
  expect(await rules.excludes('a.bin')).toBe(true);
  for (let at = 0; at < 1_100; at += 1) await rules.excludes(`${`${at}/`.repeat(100)}a.txt`);
  expect(reads).toBeLessThanOrEqual(100_000);
  expect(await rules.excludes('a.bin')).toBe(false);
});

test('comments, macros, quoted and negative patterns mean what they mean to Git', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attributes-'));
  try {
    await runGit(['init', '--quiet', folder]);
    const rules = [
      ['#a -diff', '[attr]mine -diff', '*.mine mine', '!b -diff', '"c d" -diff'],
      [String.raw`"\303\251" -diff`, '"e -diff', 'f/ -diff', 'g', '', '  h -diff', 'i**/ -diff'],
    ];
    const text = rules.flat().join('\n');
    await writeFile(join(folder, '.gitattributes'), text);
    const paths = [
      '#a',
      'a.mine',
      '[attr]mine',
      '!b',
      'b',
      'c d',
      '"c',
      '"c d"',
      'é',
      'e',
      '"e',
      'f/a',
      'g',
      'h',
      'i',
    ];
    const { stdout } = await runGit(['check-attr', '-z', '--stdin', 'diff'], {
      cwd: folder,
      input: paths.map((path) => `${path}\0`).join(''),
    });
    const fields = stdout.toString('utf8').split('\0');
    const inGit = paths.filter((_, at) => fields[at * 3 + 2] === 'unset');
    expect(inGit).toEqual(['a.mine', 'c d', 'é', '"e', 'h']);
    const attributes = withRules(text);
    const excluded = await Promise.all(paths.map((path) => attributes.excludes(path)));
    expect(paths.filter((_, at) => excluded[at] === true)).toEqual(inGit);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('no rule is tried on a name that is not UTF-8', async () => {
  expect(await withRules('* -diff').excludes(String.raw`"caf\351"`)).toBe(false);
});

test('patterns whose beginning differs from that of a path cost nothing', async () => {
  const rules = withRules(`*.bin -diff\n${'b'.repeat(1000)}* -diff\n`);
  for (let at = 0; at < 100; at += 1) await rules.excludes('a'.repeat(400));
  expect(await rules.excludes('a.bin')).toBe(true);
});

test('outer folders are not read once an inner one decides', async () => {
  const read: string[] = [];
  const attributes = new TreeAttributes((path) => {
    read.push(path);
    return Promise.resolve(path === 'a/b/.gitattributes' ? Buffer.from('* -diff') : null);
  });
  expect(await attributes.excludes('a/b/c')).toBe(true);
  expect(read).toEqual(['.gitattributes', 'a/b/.gitattributes']);
});
