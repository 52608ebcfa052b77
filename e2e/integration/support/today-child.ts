/** A process that makes one round over a folder and is ended with kill -9: configured by JSON in its environment. */
import { todayAtFolder, type TodayJob } from './today-at-folder.ts';

export interface KilledRound extends TodayJob {
  /** Milliseconds after its start. */
  readonly killAfter: number;
}

const job: KilledRound = JSON.parse(process.env['TODAY_JOB'] ?? '');
const { today } = todayAtFolder(job);
setTimeout(() => process.kill(process.pid, 'SIGKILL'), job.killAfter);
await today.handlers.look({ force: true });
await new Promise(() => undefined);
