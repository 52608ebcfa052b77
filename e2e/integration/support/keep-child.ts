/** A process that keeps commits of a folder, one after the other, and is ended with kill -9: told by JSON in its environment. */
import { keepRange } from '../../../git/objects/kept-packs.ts';

export interface KeepJob {
  readonly gitDir: string;
  readonly commits: readonly string[];
  readonly without: string;
  /** Milliseconds after the first line of output; 0: at once. */
  readonly killAfter: number;
}

const { gitDir, commits, without, killAfter }: KeepJob = JSON.parse(process.env['KEEP_JOB'] ?? '');
setTimeout(() => process.kill(process.pid, 'SIGKILL'), killAfter);
for (const commit of commits) await keepRange(gitDir, { commit, without });
