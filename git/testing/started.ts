import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const CHANNEL = 'child_process';

interface Made {
  /** Its command line is there once it has been started. */
  process: Pick<ChildProcess, 'spawnargs' | 'exitCode' | 'signalCode'>;
}

/** A Git process by its subcommand, and whether it has ended by now. */
export interface StartedGit {
  name: string;
  ended: boolean;
}

const isMade = (message: unknown): message is Made =>
  typeof message === 'object' && message !== null && 'process' in message;

/**
 * Runs something and answers which Git processes this process started meanwhile, by their subcommands, in order.
 *
 * @param run is given what answers which there are by now
 */
export async function gitStartedBy(
  run: (started: () => StartedGit[]) => Promise<unknown>,
): Promise<string[]> {
  const all: Made[] = [];
  const started = (): StartedGit[] =>
    all.map(({ process: { spawnargs, exitCode, signalCode } }) => ({
      name: spawnargs[spawnargs.indexOf('--no-pager') + 1] ?? '',
      ended: exitCode !== null || signalCode !== null,
    }));
  const seen = (message: unknown): void => {
    if (isMade(message)) all.push(message);
  };
  subscribe(CHANNEL, seen);
  try {
    await run(started);
  } finally {
    unsubscribe(CHANNEL, seen);
  }
  return started().map(({ name }) => name);
}
