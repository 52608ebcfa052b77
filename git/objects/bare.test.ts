import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureBare, isBare } from './bare.ts';
import { gitText, runGit } from '../process/run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bare-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a repository is made where there is none, for this user alone, and stays as it is afterwards', async () => {
  const gitDir = join(folder, 'a', 'b');
  ensureBare(gitDir);
  expect(await gitText(['rev-parse', '--is-bare-repository'], { gitDir })).toBe('true');
  if (process.platform !== 'win32') expect(statSync(gitDir).mode & 0o777).toBe(0o700);
  const made = statSync(join(gitDir, 'HEAD')).mtimeMs;
  ensureBare(gitDir);
  expect(statSync(join(gitDir, 'HEAD')).mtimeMs).toBe(made);
});

const told = async (gitDir: string): Promise<string> =>
  await gitText(['rev-parse', '--is-bare-repository', '--show-object-format'], {
    gitDir,
  });
const folders = (gitDir: string): string[] => readdirSync(gitDir, { recursive: true }).map(String).toSorted();

test('it is one that Git itself would make', async () => {
  for (const format of ['sha1', 'sha256']) {
    const [ours, theirs] = [join(folder, `${format}.git`), join(folder, `${format}-theirs.git`)];
    ensureBare(ours, format);
    await runGit(['init', '--quiet', '--bare', `--object-format=${format}`, '--template=', theirs]);
    expect(await told(ours)).toBe(await told(theirs));
    expect(folders(ours)).toEqual(folders(theirs).filter((name) => name !== 'description'));
    const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir: ours, input: 'x' });
    expect(blob).toHaveLength(format === 'sha1' ? 40 : 64);
    await runGit(['fsck', '--strict'], { gitDir: ours });
  }
});

test('where one cannot be made, nothing is left that looks like one', () => {
  const gitDir = join(folder, 'a');
  expect(() => ensureBare(gitDir, 'sha512')).toThrow('sha512');
  expect(isBare(gitDir)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test('what was begun and never finished is replaced', () => {
  const gitDir = join(folder, 'a');
  ensureBare(gitDir);
  rmSync(join(gitDir, 'HEAD'));
  ensureBare(gitDir);
  expect(existsSync(join(gitDir, 'HEAD'))).toBe(true);
  expect(readdirSync(folder)).toEqual(['a']);
});
