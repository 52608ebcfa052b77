import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRepository } from '../../cli/repository.ts';
import { runGit } from '../../git/process/run.ts';
import { inspectFolder, NotServed } from '../../hosting/in-place.ts';

let root: string;
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'found-')));
  await runGit(['init', '--quiet', join(root, 'work')]);
  await mkdir(join(root, 'work/sub'));
});
afterEach(async () => await rm(root, { recursive: true, force: true }));

const work = (path: string): string => join(root, 'work', path);
const why = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'found',
    (cause: unknown) => cause,
  );

test.runIf(process.platform !== 'win32').each(['.git/HEAD', '.git/config', '.git/commondir', 'included'])(
  'a pipe at %s is named by whoever looks for the repository: the command line, and the app',
  async (name) => {
    const config = ['config', '--file', work('.git/config')];
    if (name === 'included')
      for (const [key, path] of [
        ['include.path', '../first'],
        ['user.name', 'R'],
      ] as const)
        await runGit([...config, key, path]);
    if (name === 'included')
      await runGit(['config', '--file', work('first'), 'includeIf.gitdir:/.path', work(name)]);
    await rm(work(name), { force: true });
    execFileSync('mkfifo', [work(name)]);
    const [fromTop, fromBelow, opened] = await Promise.all([
      why(findRepository(work(''))),
      why(findRepository(work('sub'))),
      why(inspectFolder(work(''))),
    ]);
    const said = `Git would block on a file in this folder that is not a regular file: ${work(name)}`;
    expect([fromTop, fromBelow].map(String)).toEqual(Array(2).fill(`FolderBlockedError: ${said}`));
    expect(opened).toBeInstanceOf(NotServed);
    expect(opened).toMatchObject({ message: said, help: { next: expect.stringMatching(/^Remove it/) } });
  },
);
