/** Attributes of a hostile repository cost little: what would cost more is not tried, and excludes no file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runGit } from '../process/run.ts';
import { TreeAttributes } from './attributes.ts';
import { PatternIndex } from './pattern-index.ts';

const withRules = (text: string): TreeAttributes =>
  new TreeAttributes((path) =>
    Promise.resolve(path === '.gitattributes' ? { content: Buffer.from(text) } : null),
  );

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

test('a pattern of many steps is not tried on a long path, and that is said', async () => {
  const rules = withRules(`${'[a]'.repeat(600)}* -diff\n`);
  expect(await rules.excludes('a'.repeat(500))).toBe(false);
  expect(rules.uncounted).toBeNull();
  expect(await rules.excludes('a'.repeat(900))).toBe(false);
  expect(rules.uncounted).toBe('costly');
});

test('each folder is asked for its attributes once, up to a limit', async () => {
  let reads: string[] = [];
  const rules = new TreeAttributes((path) => {
    reads.push(path);
    return Promise.resolve(path === '.gitattributes' ? { content: Buffer.from('*.bin -diff\n') } : null);
  });
  for (const path of ['a/b/c.bin', 'a/b/d.bin', 'a/e.bin', 'f.bin'])
    expect(await rules.excludes(path)).toBe(true);
  expect(reads).toEqual(['.gitattributes', 'a/.gitattributes', 'a/b/.gitattributes']);
  reads = [];
  let count = 0;
  for (; rules.uncounted === null && count < 200; count += 1)
    await rules.excludes(`${String(count)}${'/a'.repeat(1_000)}`);
  expect(count).toBeLessThan(100);
  expect(reads.length).toBeLessThan(100_000);
  expect(rules.uncounted).toBe('costly');
});

test('so many folders are looked into, however short their names are', async () => {
  let reads = 0;
  const rules = new TreeAttributes(() => {
    reads += 1;
    return Promise.resolve(null);
  });
  for (let at = 0; rules.uncounted === null && at < 200_000; at += 1) await rules.excludes(`${String(at)}/a`);
  expect(rules.uncounted).toBe('costly');
  expect(reads).toBeLessThan(160_000);
});

test('attributes that are too long in all do not count, and that is said', async () => {
  const long = Buffer.alloc(3 * 1024 * 1024, '* -diff\n');
  const rules = new TreeAttributes((_, maxBytes) =>
    Promise.resolve({ content: long.length <= maxBytes ? long : null }),
  );
  expect(await rules.excludes('a')).toBe(true);
  expect(rules.uncounted).toBeNull();
  expect(await rules.excludes('b/a')).toBe(true);
  expect(rules.uncounted).toBe('long');
});

test('no attributes, however many and in however many folders, are compared with each path', async () => {
  let steps = 0;
  const index = new PatternIndex<number>();
  for (let at = 0; at < 9_000; at += 1) {
    index.add(`part-${String(at)}/a.bin`, at);
    index.add(`*.x${String(at)}`, at);
    index.add(`part-${String(at)}/*.c`, at);
    index.add(`part-${String(at)}/**`, at);
    index.add(`part-${String(at)}/**/z`, at);
  }
  const count = (cost: number): boolean => {
    steps += cost;
    return true;
  };
  expect(index.matching('part-17/a.bin', count)?.toSorted()).toEqual([17, 17]);
  expect(index.matching('part-17/b.x3', count)?.toSorted()).toEqual([17]);
  expect(index.matching('part-18/b.c', count)).toEqual([18, 18]);
  expect(index.matching('part-19/b/z', count)).toEqual([19, 19]);
  expect(index.matching('a.x3', count)).toEqual([3]);
  expect(steps).toBeLessThan(500);
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

test('rules are tried on the bytes of a name that is not UTF-8', async () => {
  expect(await withRules('* -diff').excludes(String.raw`"caf\351"`)).toBe(true);
  expect(await withRules('caf?.bin -diff').excludes(String.raw`"caf\351.bin"`)).toBe(true);
  expect(await withRules('caf?.bin -diff').excludes(String.raw`"caf\351\351.bin"`)).toBe(false);
});
