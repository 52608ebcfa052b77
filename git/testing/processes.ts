import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Ids of this process's Git processes; none where the system does not tell.
 * @param argument one that they have: a command, or the repository that they work in
 */
export async function gitChildren(argument?: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const found: number[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
    const [, name = '', parent = ''] = /^\d+ \((.*)\) \w (\d+) /.exec(stat) ?? [];
    if (name === 'git' && Number(parent) === process.pid) found.push(Number(pid));
  }
  if (argument === undefined) return found;
  const lines = await Promise.all(found.map(commandOf));
  return found.filter((_, at) => lines[at]?.split('\0').includes(argument) === true);
}

const commandOf = async (pid: number): Promise<string> =>
  await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '');

/** Whether one runs. True where the system does not tell. */
export const gitStarted = async (): Promise<boolean> =>
  process.platform !== 'linux' || (await gitChildren()).length > 0;

/** Waits for all of them to end; whether they did. True where the system does not tell. */
export async function gitEnds(
  withinMs = 5000,
  among: () => Promise<number[]> = gitChildren,
): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    if ((await among()).length === 0) return true;
    await sleep(20);
  }
  return false;
}

/** The same for those that are at work: one that waits for the next question may stay. */
export const gitRests = async (withinMs = 5000): Promise<boolean> => await gitEnds(withinMs, working);

async function working(): Promise<number[]> {
  const all = await gitChildren();
  const lines = await Promise.all(all.map(commandOf));
  return all.filter((_, at) => lines[at]?.includes('--batch-command') !== true);
}
