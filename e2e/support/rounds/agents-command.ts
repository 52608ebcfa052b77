/** `marginalia review` in processes of its own, which are ended with kill -9 in between. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { z } from 'zod';
import { APP } from '../hosting.ts';

const listedThread = z.object({
  id: z.string(),
  text: z.string(),
  replies: z.array(z.object({ text: z.string() })),
});
type ListedThread = z.infer<typeof listedThread>;

/** With exit code 1, as for a program that cannot be loaded. */
const NOTHING_LISTED = 'There are no remarks.\n';

/**
 * Runs the command in a work tree.
 * @param killed milliseconds until it is killed with all of its Git processes; null: it may finish
 * @returns its output; null: it was killed
 */
export async function review(
  folder: string,
  killed: number | null,
  ...args: string[]
): Promise<string | null> {
  const command = join(APP, 'e2e/support/rounds/review-command.mjs');
  const child = spawn(process.execPath, [command, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const closed = once(child, 'close');
  const timer =
    killed === null ? undefined : setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), killed);
  const [out, problem] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  const [code, signal] = await closed;
  clearTimeout(timer);
  if (signal !== null) {
    await removeLocks(join(folder, '.git'));
    return null;
  }
  if (code !== 0 && problem !== NOTHING_LISTED)
    throw new Error(`review ${args.join(' ')}: ${String(code)} ${problem}`);
  return out;
}

export async function listed(folder: string): Promise<ListedThread[]> {
  const out = (await review(folder, null, 'list', '--json', 'main...')) ?? '';
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => listedThread.parse(JSON.parse(line)));
}

/** As our sentence about an abandoned lock says. */
async function removeLocks(gitDir: string): Promise<void> {
  for (const name of await readdir(gitDir, { recursive: true }))
    if (name.endsWith('.lock')) await rm(join(gitDir, name), { force: true });
}
