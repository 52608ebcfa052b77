import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from './paths.mjs';
import { say } from './say.mjs';

const file = () => at('.cache', 'set-up.lock');

/** Two commands started together must not install or build over each other: the second one waits. */
export async function withLock(step) {
  mkdirSync(at('.cache'), { recursive: true });
  let waiting = false;
  while (!take()) {
    if (!waiting) say('Another command is setting up this checkout. Waiting for it…');
    waiting = true;
    await sleep(200);
  }
  process.once('exit', release);
  try {
    return await step();
  } finally {
    process.off('exit', release);
    release();
  }
}

function release() {
  rmSync(file(), { force: true });
}

function take() {
  try {
    writeFileSync(file(), String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // A killed holder leaves its file behind.
    if (!holderLives()) rmSync(file(), { force: true });
    return false;
  }
}

function holderLives() {
  try {
    const pid = Number(readFileSync(file(), 'utf8'));
    if (pid === 0) return true;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
