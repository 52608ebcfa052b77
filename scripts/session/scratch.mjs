import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** Much more than all queues together write at a time. */
const MIN_FREE_BYTES = 4 * GIB;

/**
 * Where tests write: in memory if there is plenty. They make thousands of small repositories that live for seconds, and
 * Git waits for the disk after each object.
 *
 * @returns {string} a world-writable folder
 */
export const scratch = () => (process.platform === 'linux' && inMemory() ? MEMORY : tmpdir());

function inMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return (
      bavail * bsize >= MIN_FREE_BYTES &&
      process.availableMemory() >= 2 * MIN_FREE_BYTES &&
      runsPrograms(MEMORY)
    );
  } catch {
    return false;
  }
}

/** Containers often mount it `noexec`, and some tests run programs that they write. */
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
