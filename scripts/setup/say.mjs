/**
 * What set-up tells the person in front of it. Everything goes to one stream, so that a command whose
 * standard output is read by a program can move all of it to standard error.
 */
/** @type {NodeJS.WriteStream & { fd: number }} */
let stream = process.stdout;

/** Sends everything set-up says, and what its child processes print, to standard error. */
export function sayOnStandardError() {
  stream = process.stderr;
}

/** One line. */
export function say(line) {
  stream.write(`${line}\n`);
}

/**
 * `stdio` for a child whose output belongs to set-up.
 *
 * @returns {import('node:child_process').StdioOptions}
 */
export const childOutput = () => ['ignore', stream.fd, 2];

/** Says that a long step is still alive, every five seconds, until the step is done. */
export async function withProgress(what, step) {
  const began = Date.now();
  say(`${what} …`);
  const seconds = () => Math.round((Date.now() - began) / 100) / 10;
  const timer = setInterval(() => say(`  still at it (${Math.round(seconds())} s)`), 5000);
  try {
    const value = await step();
    say(`  ${seconds()} s`);
    return value;
  } finally {
    clearInterval(timer);
  }
}

/** A failure that has been explained: printed as its message alone, without a stack. */
export class SetUpError extends Error {
  name = 'SetUpError';
}
