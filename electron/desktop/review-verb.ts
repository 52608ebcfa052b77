import { ownStart } from './arguments.ts';

/**
 * The arguments of `marginalia review …`, which needs neither a window nor a display; null: the app itself was started.
 * Unlike those of the app they are words and options in their order.
 */
export function reviewArguments(
  argv: readonly string[],
  appPath: string,
  packaged: boolean,
): readonly string[] | null {
  const own = argv.slice(ownStart(argv, appPath, packaged));
  // Options before it are Chromium's: a container may need --no-sandbox.
  const at = own.findIndex((argument) => !argument.startsWith('-'));
  return own[at] === 'review' ? own.slice(at + 1) : null;
}
