import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ids of this process's Git processes; none where the system does not tell. */
export async function gitChildren(): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const found: number[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
    const [, name = '', rest = ''] = /^\d+ \((.*)\) \w (.*)$/.exec(stat) ?? [];
    if (name === 'git' && rest.startsWith(`${String(process.pid)} `)) found.push(Number(pid));
  }
  return found;
}

/** Waits for all of them to end; whether they did. True where the system does not tell. */
export async function gitEnds(): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await gitChildren()).length === 0) return true;
    await sleep(50);
  }
  return false;
}
