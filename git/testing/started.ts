import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const CHANNEL = 'child_process';

interface Made {
  /** Its command line is there once it has been started. */
  process: { spawnargs: readonly string[] };
}

const isMade = (message: unknown): message is Made =>
  typeof message === 'object' && message !== null && 'process' in message;

/** Runs something and answers which Git processes this process started meanwhile, by their subcommands, in order. */
export async function gitStartedBy(run: () => Promise<unknown>): Promise<string[]> {
  const all: Made[] = [];
  const seen = (message: unknown): void => {
    if (isMade(message)) all.push(message);
  };
  subscribe(CHANNEL, seen);
  try {
    await run();
  } finally {
    unsubscribe(CHANNEL, seen);
  }
  return all.map(({ process: { spawnargs } }) => spawnargs[spawnargs.indexOf('--no-pager') + 1] ?? '');
}
