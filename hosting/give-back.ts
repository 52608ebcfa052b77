import { Session } from 'node:inspector';
import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds without a request after which memory is returned. */
const IDLE = 5000;
/** Growth in bytes, since the last check, above which that is worth the work. */
const WORTH = 32 * 1024 * 1024;

export interface GiveBack {
  /** A request came. The answer: to be called once when it is over. */
  begin: () => () => void;
  close: () => void;
}

interface Memory {
  /** Bytes that this process has of the system's memory. */
  used: () => number;
  collect: () => Promise<void>;
}

/**
 * Returns memory to the system after busy times: V8 releases what many diffs at once needed only when more is
 * allocated.
 */
export function giveBack(
  { used, collect }: Memory = { used: () => process.memoryUsage.rss(), collect: collectAll },
): GiveBack {
  let under = 0;
  let before = used();
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    if (used() <= before + WORTH) return;
    await collect();
    before = used();
  }

  return {
    begin() {
      under += 1;
      clearTimeout(timer);
      let over = false;
      return () => {
        if (over) return;
        over = true;
        under -= 1;
        if (under > 0) return;
        timer = setTimeout(() => void look(), IDLE);
        timer.unref();
      };
    },
    close: () => clearTimeout(timer),
  };
}

/** Collects garbage and shrinks the heap, in some tens of milliseconds. Nothing listens for a debugger. */
export async function collectAll(): Promise<void> {
  try {
    const session = new Session();
    session.connect();
    await new Promise((resolve) => session.post('HeapProfiler.collectGarbage', resolve));
    // Not while it still answers.
    await turn();
    session.disconnect();
  } catch {
    // A runtime without an inspector keeps its memory.
  }
}
