import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureBare, isBare } from './bare.ts';
import { gitText } from './run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bare-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a repository is made where there is none, for this user alone, and stays as it is afterwards', async () => {
  const gitDir = join(folder, 'a', 'b');
  await ensureBare(gitDir);
  expect(await gitText(['rev-parse', '--is-bare-repository'], { gitDir })).toBe('true');
  if (process.platform !== 'win32') expect(statSync(gitDir).mode & 0o777).toBe(0o700);
  const made = statSync(join(gitDir, 'HEAD')).mtimeMs;
  await ensureBare(gitDir);
  expect(statSync(join(gitDir, 'HEAD')).mtimeMs).toBe(made);
});

test('where Git cannot make one, nothing is left that looks like one', async () => {
  const gitDir = join(folder, 'a');
  const { PATH = '' } = process.env;
  process.env['PATH'] = folder;
  try {
    await expect(ensureBare(gitDir)).rejects.toMatchObject({ reason: 'missing' });
  } finally {
    process.env['PATH'] = PATH;
  }
  expect(isBare(gitDir)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test('what was begun and never finished is replaced', async () => {
  const gitDir = join(folder, 'a');
  await ensureBare(gitDir);
  rmSync(join(gitDir, 'HEAD'));
  await ensureBare(gitDir);
  expect(existsSync(join(gitDir, 'HEAD'))).toBe(true);
  expect(readdirSync(folder)).toEqual(['a']);
});
