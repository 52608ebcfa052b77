/** What the command line asks to open: `--open=sample`. null: nothing. Anything else is not understood, so ignored. */
export function openArgument(argv: readonly string[]): string | null {
  return argv.includes('--open=sample') ? 'sample' : null;
}
