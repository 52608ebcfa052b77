import type { Readable, Writable } from 'node:stream';

/** Sends a signal; false where nothing is there to get it. */
type Signal = (signal: NodeJS.Signals) => boolean;

/** The part of Node's `ChildProcess` that ending one needs. */
interface Running {
  exitCode: number | null;
  signalCode: NodeJS.Signals | null;
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
  kill: Signal;
  once: (event: 'exit', listener: () => void) => unknown;
}

/** Milliseconds that Git may use to put away its locks and temporary files after it was asked to end. */
export const GRACE = 3000;
/** Where a process cannot be asked (Windows knows no SIGTERM), a closed input and output is all that tells it. */
const UNASKED = 2000;

/**
 * Ends a Git process so that it can put away its locks: its input is closed, after `lingerMs` it is asked to end
 * (SIGTERM, which Git answers by removing what it holds), and only one that does not obey is killed.
 * @param lingerMs how long it may go on to its own end. Meanwhile its output is read and thrown away, because a closed
 *   output would end a writer in the middle.
 * @param send how a signal reaches it; default: the process alone
 */
export function endProcess(
  child: Running,
  lingerMs: number,
  send: Signal = (signal) => child.kill(signal),
): void {
  if (hasEnded(child)) {
    child.stdout.destroy();
    return;
  }
  const patience = process.platform === 'win32' ? Math.max(lingerMs, UNASKED) : lingerMs;
  // Not `end()`: what is still waiting to be written would keep it open.
  child.stdin.destroy();
  if (lingerMs > 0) drain(child.stdout);
  else child.stdout.destroy();
  const timers: NodeJS.Timeout[] = [];
  child.once('exit', () => timers.forEach(clearTimeout));
  const kill = (): void => {
    send('SIGKILL');
    // A grandchild may hold it open, and `close` waits for all pipes.
    child.stderr.destroy();
  };
  const ask = (): void => {
    child.stdout.destroy();
    send('SIGTERM');
    timers.push(setTimeout(kill, GRACE));
  };
  if (patience === 0) ask();
  else timers.push(setTimeout(ask, patience));
}

/** Reads a stream to its end, also when an earlier reader stopped. */
function drain(output: Readable): void {
  if (output.destroyed) return;
  const read = (): void => {
    while (output.read() !== null) {
      // Discarded.
    }
  };
  output.on('readable', read);
  read();
}

const hasEnded = ({ exitCode, signalCode }: Running): boolean => exitCode !== null || signalCode !== null;
