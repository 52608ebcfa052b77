/** `marginalia review` where its output cannot be written. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { review } from '../../cli/main.ts';
import { ReviewScene } from './support/review-scene.ts';

let scene: ReviewScene;
beforeEach(async () => {
  scene = await ReviewScene.open();
  await scene.write('a.txt', 'changed\n');
  await scene.commit('Change');
  await scene.note('a.txt:1: Why?');
});
afterEach(() => scene.close());

/** Runs a command whose output fails so. */
async function failing(code: string, ...args: string[]): Promise<{ code: number; err: string }> {
  let err = '';
  const ended = await review(args, {
    folder: scene.folder,
    out: () => Promise.reject(Object.assign(new Error(code), { code })),
    err: (text) => (err += text),
  });
  return { code: ended, err };
}

test.each([['list'], ['list', '--json'], ['--help'], ['add', 'a.txt:1', '-m', 'More.']])(
  'no room for the output of %s %s: one sentence, and a code of its own',
  async (...args) => {
    expect(await failing('ENOSPC', ...args)).toEqual({
      code: 4,
      err: 'The output could not be written (ENOSPC).\n',
    });
  },
);

test('a reader that stops reading is told nothing', async () => {
  expect(await failing('EPIPE', 'list')).toEqual({ code: 4, err: '' });
});

test('a remark whose id could not be printed is written', async () => {
  await failing('ENOSPC', 'add', 'a.txt:1', '-m', 'More.');
  expect(await scene.shown()).toContain('More.');
});

test.runIf(process.platform === 'linux')('the command itself ends so on a full device', async () => {
  const full = openSync('/dev/full', 'w');
  const script = new URL('../../scripts/review.mjs', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, 'list'], {
    cwd: scene.folder,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', full, 'pipe'],
  });
  let err = '';
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  await once(child, 'close');
  expect(err).toContain('The output could not be written (ENOSPC).');
  expect(err).not.toMatch(/\n\s+at /);
  expect(child.exitCode).toBe(4);
});
