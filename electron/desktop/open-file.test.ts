import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFile } from './open-file.ts';

let base: string;
let folder: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'open-file-'));
  folder = join(base, 'work');
  mkdirSync(join(folder, '.git', 'hooks'), { recursive: true });
  mkdirSync(join(folder, 'src'));
  for (const name of ['src/a.ts', 'run.sh', 'page.html', 'tool.desktop', '.git/config', 'plain.txt', '-rf'])
    writeFileSync(join(folder, name), 'x');
  chmodSync(join(folder, 'plain.txt'), 0o755);
  writeFileSync(join(base, 'secret.txt'), 'x');
  symlinkSync(join(base, 'secret.txt'), join(folder, 'link.txt'));
  symlinkSync(base, join(folder, 'up'));
});
afterEach(() => rmSync(base, { recursive: true }));

/** Opens a file and tells what was started, opened, or said. */
async function open(path: string, editor = ''): Promise<string> {
  const done: string[] = [];
  const deps = {
    editor,
    start: (program: string, args: readonly string[]) =>
      program === 'gone'
        ? Promise.reject(new Error('ENOENT'))
        : Promise.resolve(void done.push(program, ...args)),
    openPath: (file: string) => Promise.resolve(void done.push(file)).then(() => ''),
  };
  try {
    await openFile(folder, path, 7, deps);
  } catch (failure) {
    expect(done).toEqual([]);
    return failure instanceof Error ? failure.message : String(failure);
  }
  return done.join(' ').replaceAll(folder, '<folder>');
}

test('the system opens text files only; the chosen editor opens any', async () => {
  expect(await open('src/a.ts')).toBe('<folder>/src/a.ts');
  expect(await open('src/a.ts', 'code -g {file}:{line}')).toBe('code -g <folder>/src/a.ts:7');
  expect(await open('run.sh', 'code')).toBe('code <folder>/run.sh');
  // Absolute: no option.
  expect(await open('-rf', 'ed')).toBe('ed <folder>/-rf');
});

test.each(['run.sh', 'page.html', 'tool.desktop', 'plain.txt', '-rf'])(
  'the system is not asked to open %s, which it might run',
  async (path) => {
    expect(await open(path)).toContain('might run');
  },
);

test.each(['../secret.txt', 'link.txt', 'up/secret.txt', '.git/config', 'src/../.git/config'])(
  '%s leads out of the folder, with and without an editor',
  async (path) => {
    expect(await open(path)).toContain('leads out of the folder');
    expect(await open(path, 'code')).toContain('leads out of the folder');
  },
);

test.each(['', '.', 'src', 'nowhere.txt', 'src/a.ts/b', 'a\0b'])('%j is no file', async (path) => {
  expect(await open(path, 'code')).toMatch(/not in the folder|leads out/);
});

test('an editor that is not there is said', async () => {
  expect(await open('src/a.ts', 'gone {file}')).toContain('could not be started');
});
