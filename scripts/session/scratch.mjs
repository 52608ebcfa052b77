import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** What all queues write at the same time is a small part of it. */
const ROOM = 4 * GIB;

/**
 * Where tests write: in memory where there is plenty of it. They make thousands of small repositories that live for
 * seconds, and Git waits for the disk after each object.
 *
 * @returns {string} a folder that everybody may write to
 */
export const scratch = () => (process.platform === 'linux' && inMemory() ? MEMORY : tmpdir());

function inMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM && runsPrograms(MEMORY);
  } catch {
    return false;
  }
}

/** Containers often mount it so that nothing in it can be started; some tests start what they write. */
function runsPrograms(folder) {
  const own = mkdtempSync(join(folder, 'marginalia-scratch-'));
  try {
    const program = join(own, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(own, { recursive: true });
  }
}
