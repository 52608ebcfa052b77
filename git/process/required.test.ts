import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let programs: string;
beforeEach(async () => {
  programs = await mkdtemp(join(tmpdir(), 'programs-'));
});
afterEach(async () => {
  // What was refused is remembered for the whole process.
  vi.resetModules();
  await rm(programs, { recursive: true, force: true });
});

/** The modules anew, and a Git that says this of its version and answers everything else with `ran`. */
async function withGit(version: string) {
  const file = join(programs, 'git');
  await writeFile(
    file,
    `#!/bin/sh\nfor word; do [ "$word" = --version ] && { echo 'git version ${version}'; exit; }; done\necho ran\n`,
  );
  await chmod(file, 0o755);
  vi.stubEnv('PATH', `${programs}:/usr/bin:/bin`);
  vi.resetModules();
  const [required, { gitText }] = await Promise.all([import('./required.ts'), import('./run.ts')]);
  return { ...required, gitText };
}

test.skipIf(process.platform === 'win32').each(['2.37.9', '1.9.1', '2.4.11'])(
  'Git %s is too old: it says so, and no other command of it is run',
  async (version) => {
    const { requireGit, gitProblem, gitText } = await withGit(version);
    expect(await gitText(['rev-parse'])).toBe('ran');
    const error: unknown = await requireGit().catch((cause: unknown) => cause);
    expect(error).toMatchObject({ reason: 'too-old' });
    expect(gitProblem(error)).toEqual({
      message: `Git ${version} on this computer is too old.`,
      next: 'Install Git 2.38 or newer, then start again.',
    });
    await expect(gitText(['rev-parse'])).rejects.toMatchObject({ reason: 'too-old' });
  },
);

test
  .skipIf(process.platform === 'win32')
  .each(['2.38.0', '2.39.5 (Apple Git-154)', '2.50.1.windows.1', '3.0', '10.1.0'])(
  'Git %s is new enough',
  async (version) => {
    const { requireGit, gitText } = await withGit(version);
    await requireGit();
    expect(await gitText(['rev-parse'])).toBe('ran');
  },
);
