import { spawnSync } from 'node:child_process';
import { isMaybeSince } from './refused.ts';

/** Commands that move refs or write an index, after which Git runs hooks. */
const WITH_HOOKS = new Set([
  'fast-import',
  'fetch',
  'http-backend',
  'push',
  'read-tree',
  'receive-pack',
  'symbolic-ref',
  'update-index',
  'update-ref',
]);
const NAMED_HOOKS_SINCE = [2, 54] as const;
/** Git itself then waits for a file that the configuration includes. */
const TIMEOUT_MS = 5_000;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
const NAME = /^hook\.([^]*)\.[^.]+$/;

/** @returns true if a command may run hooks that a configuration names */
export const mayRunHooks = (subcommand: string): boolean =>
  WITH_HOOKS.has(subcommand) && isMaybeSince(...NAMED_HOOKS_SINCE);

/**
 * Switches off every hook that a configuration names (`hook.<name>.command`): unlike those in a folder, they cannot be
 * switched off together, as their names are the repository's to choose.
 * @param before arguments before the subcommand
 * @returns variables to add; null: the configuration cannot be read
 */
export function withoutNamedHooks(
  git: string,
  before: readonly string[],
  options: { cwd: string | undefined; env: Readonly<Record<string, string>> },
): Record<string, string> | null {
  const args = [...before, 'config', '--name-only', '-z', '--get-regexp', String.raw`^hook\..*\.`];
  const { status, stdout } = spawnSync(git, args, {
    ...options,
    timeout: TIMEOUT_MS,
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  });
  // 1: there are none. 128: there is no repository, or none that Git can read; the command itself says why.
  if (status !== 0) return status === 1 || status === 128 ? {} : null;
  const names = new Set(
    stdout
      .toString('utf8')
      .split('\0')
      .map((key) => NAME.exec(key)?.[1] ?? ''),
  );
  names.delete('');
  // Of arguments, a name with `=` would be cut in two.
  const first = Number(options.env['GIT_CONFIG_COUNT'] ?? 0);
  const added: Record<string, string> = { GIT_CONFIG_COUNT: String(first + names.size) };
  for (const [at, name] of [...names].entries()) {
    added[`GIT_CONFIG_KEY_${String(first + at)}`] = `hook.${name}.enabled`;
    added[`GIT_CONFIG_VALUE_${String(first + at)}`] = 'false';
  }
  return added;
}
