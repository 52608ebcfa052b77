import type { Readable, Writable } from 'node:stream';

/** Sends a signal; false if there is no process to receive it. */
type Signal = (signal: NodeJS.Signals) => boolean;

/** The part of Node's `ChildProcess` needed to end it. */
interface Running {
  exitCode: number | null;
  signalCode: NodeJS.Signals | null;
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
  kill: Signal;
  once: (event: 'exit', listener: () => void) => unknown;
}

/** How long Git may take to remove its locks and temporary files after SIGTERM. */
export const TERMINATION_GRACE_MS = 3000;
/** On Windows, without SIGTERM, closed input and output are the only request to end. */
const WINDOWS_LINGER_MS = 2000;

/**
 * Ends a Git process so that it can remove its locks: its input is closed, after `lingerMs` it gets SIGTERM, on which
 * Git removes what it holds, and only if that does not help it is killed.
 * @param lingerMs how long it may finish on its own. Its output is read and discarded meanwhile, because a closed
 * output would stop a writer half way.
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
  const delayMs = process.platform === 'win32' ? Math.max(lingerMs, WINDOWS_LINGER_MS) : lingerMs;
  // Not `end()`: pending writes would keep it open.
  child.stdin.destroy();
  if (lingerMs > 0) drain(child.stdout);
  else child.stdout.destroy();
  const timers: NodeJS.Timeout[] = [];
  child.once('exit', () => timers.forEach(clearTimeout));
  const kill = (): void => {
    send('SIGKILL');
    // A grandchild may keep it open, and `close` waits for all pipes.
    child.stderr.destroy();
  };
  const terminate = (): void => {
    child.stdout.destroy();
    send('SIGTERM');
    timers.push(setTimeout(kill, TERMINATION_GRACE_MS));
  };
  if (delayMs === 0) terminate();
  else timers.push(setTimeout(terminate, delayMs));
}

/** Reads a stream to its end, even if an earlier reader stopped. */
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
