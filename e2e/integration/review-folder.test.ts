/** `marginalia review` in folders that are gone, have odd names, or belong to another user. */
import { execFile } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runGit } from '../../git/process/run.ts';
import { ReviewScene } from './support/review-scene.ts';

let scene: ReviewScene;
beforeEach(async () => (scene = await ReviewScene.open()));
afterEach(() => scene.close());

const SCRIPT = new URL('../../scripts/review.mjs', import.meta.url).pathname;

/** The command itself, once a shell has gone somewhere. */
const listed = (shell: string): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const args = ['-c', `${shell}; exec "$0" "$@"`, process.execPath, SCRIPT, 'list'];
    const options = { cwd: scene.folder, env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } };
    execFile('sh', args, options, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });

test.runIf(process.platform === 'linux')('a folder that was deleted meanwhile', async () => {
  expect(await listed('mkdir gone; cd gone; rmdir "$PWD"')).toEqual({
    code: 3,
    out: '',
    err: 'The folder in which this runs does not exist any more. Change to another one.\n',
  });
});

test.runIf(process.platform === 'linux')('a folder whose name is not UTF-8', async () => {
  expect(await listed(`name=$(printf 'caf\\351'); mkdir "$name"; cd "$name"`)).toEqual({
    code: 3,
    out: '',
    err: 'The path of this folder is not UTF-8, so it cannot be read. Rename the folder.\n',
  });
});

test.runIf(process.getuid?.() === 0)('as root, the folder of the user who called sudo is read', async () => {
  const [user, other] = [65_534, 65_533];
  const folder = join(scene.root, 'theirs');
  await mkdir(folder);
  await runGit(['init', '--quiet', folder]);
  for (const path of [folder, join(folder, '.git')]) await chown(path, user, user);
  vi.stubEnv('SUDO_UID', String(other));
  expect((await scene.runIn(folder, 'list')).err).toContain('belongs to another user');
  vi.stubEnv('SUDO_UID', String(user));
  expect((await scene.runIn(folder, 'list')).err).toBe('There is no commit yet.\n');
});
