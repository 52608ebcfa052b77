import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Git processes of this process; null where the system does not tell. */
async function gitChildren(): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  let count = 0;
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
    const [, name = '', rest = ''] = /^\d+ \((.*)\) \w (.*)$/.exec(stat) ?? [];
    if (name === 'git' && rest.startsWith(`${String(process.pid)} `)) count++;
  }
  return count;
}

/** Waits for all of them to end; whether they did. True where the system does not tell. */
export async function gitEnds(): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if (((await gitChildren()) ?? 0) === 0) return true;
    await sleep(50);
  }
  return false;
}
