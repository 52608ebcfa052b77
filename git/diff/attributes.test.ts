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
