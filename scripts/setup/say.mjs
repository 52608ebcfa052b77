/**
 * Messages of set-up to the user. They all go to one stream, so that a command whose standard output is read by a program
 * can send them to standard error.
 */
/** @type {NodeJS.WriteStream & { fd: number }} */
let stream = process.stdout;

/** Sends the messages of set-up, and the output of its child processes, to standard error. */
export function sayOnStandardError() {
  stream = process.stderr;
}

/** Prints one line. */
export function say(line) {
  stream.write(`${line}\n`);
}

/**
 * `stdio` for a child whose output belongs to set-up.
 *
 * @returns {import('node:child_process').StdioOptions}
 */
export const childOutput = () => ['ignore', stream.fd, 2];

/** Prints every five seconds, until the step is done, that it is still running. */
export async function withProgress(what, step) {
  const began = Date.now();
  say(`${what} …`);
  const seconds = () => Math.round((Date.now() - began) / 100) / 10;
  const timer = setInterval(() => say(`  still running (${Math.round(seconds())} s)`), 5000);
  try {
    const value = await step();
    say(`  ${seconds()} s`);
    return value;
  } finally {
    clearInterval(timer);
  }
}

/** A failure with an explanation: printed as its message alone, without a stack. */
export class SetUpError extends Error {
  name = 'SetUpError';
}
