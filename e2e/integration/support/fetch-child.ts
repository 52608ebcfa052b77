/**
 * A process that reads a history and its trees into copies, told by JSON in its environment. It says the ids of the
 * processes that it starts.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { ChildProcess } from 'node:child_process';
import { createHistory } from '../../../git/remarks/history.ts';
import { createRepositoryCopies } from '../../../electron/repository-copy/index.ts';

export interface FetchJob {
  readonly root: string;
  readonly url: string;
  readonly token: string;
  readonly place: { orgId: string; repo: string };
}

const isMade = (message: unknown): message is { process: ChildProcess } =>
  typeof message === 'object' && message !== null && 'process' in message;
subscribe('child_process', (message) => {
  if (!isMade(message)) return;
  const { process: child } = message;
  child.once('spawn', () => process.stdout.write(`${String(child.pid)}\n`));
});
const { root, url, token, place }: FetchJob = JSON.parse(process.env['FETCH_JOB'] ?? '');
const copy = createRepositoryCopies(root, { gitRemote: () => Promise.resolve({ url, token }) }).of(place);
const sha = await copy.fetchHistory('main', false);
await createHistory(copy).range({ branch: 'main', ephemeral: false, commits: { sha, base: null } });
