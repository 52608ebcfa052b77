import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findProgram, programFolders } from './program.ts';
import { gitText } from './run.ts';

const there =
  (...files: string[]) =>
  (file: string) =>
    files.includes(file);

test('on Windows a program is taken from the folders of PATH alone, never from the working folder', () => {
  const path = String.raw`.;;bin;\tools;C:tools;"C:\Program Files\Git\cmd";C:\Other;\\server\share`;
  expect(programFolders(path, 'win32')).toEqual([
    String.raw`C:\Program Files\Git\cmd`,
    String.raw`C:\Other`,
    String.raw`\\server\share`,
  ]);
  const git = String.raw`C:\Other\git.exe`;
  expect(findProgram('git', path, there('git.exe', String.raw`.\git.exe`, git), 'win32')).toBe(git);
  expect(findProgram('git', path, there('git.exe', String.raw`bin\git.exe`), 'win32')).toBeNull();
});

test('elsewhere entries of PATH that are empty or relative do not count', () => {
  expect(programFolders('.::bin:/usr/bin:../x:/bin', 'linux')).toEqual(['/usr/bin', '/bin']);
  expect(findProgram('git', ':.:/usr/bin', there('git', './git', '/usr/bin/git'), 'linux')).toBe(
    '/usr/bin/git',
  );
});

test.skipIf(process.platform === 'win32')(
  'neither Git nor what Git starts comes from the working folder',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'program-'));
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true, force: true });
    });
    const witness = join(folder, 'ran');
    await mkdir(join(folder, 'bin'));
    for (const name of ['git', 'bin/git', 'git-mark', 'bin/git-mark']) {
      await writeFile(join(folder, name), `#!/bin/sh\ntouch '${witness}'\n`);
      await chmod(join(folder, name), 0o755);
    }
    vi.stubEnv('PATH', `:.:bin:${process.env['PATH'] ?? ''}:`);
    expect(await gitText(['--version'], { cwd: folder })).toContain('git version');
    // Git looks for its own further commands in PATH.
    await expect(gitText(['mark'], { cwd: folder })).rejects.toMatchObject({ name: 'GitError' });
    expect(existsSync(witness)).toBe(false);
    vi.stubEnv('PATH', folder.slice(1));
    await expect(gitText(['--version'], { cwd: folder })).rejects.toMatchObject({ reason: 'missing' });
  },
);
