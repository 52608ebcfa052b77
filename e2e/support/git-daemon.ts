import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { listening } from '../integration/support/ports.ts';

/** Git's own daemon for every repository under a folder, on a local port. @returns stops it */
export async function gitDaemon(root: string, port: number): Promise<() => Promise<void>> {
  const where = ['--listen=127.0.0.1', `--port=${port}`, `--base-path=${root}`, root];
  // `git` starts another program for it: both are stopped as one process group.
  const daemon = spawn('git', ['daemon', '--export-all', ...where], { stdio: 'ignore', detached: true });
  const over = once(daemon, 'close');
  await listening(port);
  return async () => {
    if (daemon.pid !== undefined) process.kill(-daemon.pid);
    await over;
  };
}
