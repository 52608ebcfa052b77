import { Mutex } from 'async-mutex';
import { runGit } from '../../git/process/run.ts';
import type { ServiceLog } from '../log.ts';

/** Note writes of one repository after which its loose objects are packed. */
const WRITES = 1000;

/**
 * Packs what many small writes leave behind, in the background and one repository at a time. Only objects that refs
 * reach are packed and only packed ones are removed, so that a write in flight is never in danger.
 */
export function packing(log: ServiceLog): (gitDir: string) => void {
  const counts = new Map<string, number>();
  const mutex = new Mutex();
  return (gitDir) => {
    const count = (counts.get(gitDir) ?? 0) + 1;
    counts.set(gitDir, count % WRITES);
    if (count < WRITES) return;
    void mutex.runExclusive(() => pack(gitDir, log));
  };
}

async function pack(gitDir: string, log: ServiceLog): Promise<void> {
  try {
    await runGit(['repack', '-d', '-l', '-q'], { gitDir, timeoutMs: 600_000 });
  } catch (error) {
    log('packing.failed', { message: String(error) });
  }
}
