import { Session } from 'node:inspector';
import { setImmediate as turn } from 'node:timers/promises';

/** Memory is released after this long without a request. */
const IDLE_MS = 5000;
/** Growth since the last check that is worth the work. */
const MIN_GROWTH_BYTES = 32 * 1024 * 1024;

export interface IdleMemory {
  /** Call when a request starts. @returns a function to call once it is over */
  begin: () => () => void;
  close: () => void;
}

interface Memory {
  /** Resident memory of this process in bytes. */
  used: () => number;
  collect: () => Promise<void>;
}

/** Releases memory after busy times: V8 would keep what many diffs at once needed until more is allocated. */
export function releaseIdleMemory(
  { used, collect }: Memory = { used: () => process.memoryUsage.rss(), collect: collectAll },
): IdleMemory {
  let active = 0;
  let baseline = used();
  let timer: NodeJS.Timeout | undefined;

  async function collectIfGrown(): Promise<void> {
    if (used() <= baseline + MIN_GROWTH_BYTES) return;
    await collect();
    baseline = used();
  }

  return {
    begin() {
      active += 1;
      clearTimeout(timer);
      let isDone = false;
      return () => {
        if (isDone) return;
        isDone = true;
        active -= 1;
        if (active > 0) return;
        timer = setTimeout(() => void collectIfGrown(), IDLE_MS);
        timer.unref();
      };
    },
    close: () => clearTimeout(timer),
  };
}

/** Collects garbage and shrinks the heap, in tens of milliseconds. Opens no debugger port. */
export async function collectAll(): Promise<void> {
  try {
    const session = new Session();
    session.connect();
    await new Promise((resolve) => session.post('HeapProfiler.collectGarbage', resolve));
    // Not while it is still responding.
    await turn();
    session.disconnect();
  } catch {
    // A runtime without an inspector keeps its memory.
  }
}
