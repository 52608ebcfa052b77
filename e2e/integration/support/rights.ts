/** What goes before a command so that a test can take something from it, or give it something of its own. */
import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

const isRoot = process.getuid?.() === 0;

/** Modes of files bind the command: they mean nothing to root while it has its capabilities. */
export const WITHOUT_RIGHTS: readonly string[] = isRoot
  ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all']
  : [];

/** What the command mounts goes with it, so nothing is left behind. Where that cannot be had, the test is skipped. */
export function withOwnMounts({ skip }: TestContext): [program: string, ...args: string[]] {
  const args = ['--mount', ...(isRoot ? [] : ['--map-root-user'])];
  skip(spawnSync('unshare', [...args, 'true']).status !== 0, 'no mount of one’s own on this machine');
  return ['unshare', ...args];
}
