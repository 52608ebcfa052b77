import { rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'marginalia-review-';
const NAME = /^marginalia-review-(\d+)-/;
/** No command reads for so long; another machine, or a container, may share the folder and have other processes. */
const LEFT_MS = 3_600_000;

/** A folder for what a command reads, which is gone when it is done, or with the next command if it was killed. */
export async function withTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${String(process.pid)}-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // Where a signal ends the process.
  process.once('exit', remove);
  try {
    await removeLeft().catch(() => undefined);
    return await use(folder);
  } finally {
    process.off('exit', remove);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Removes the folders of this user's commands that were killed. */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1]);
    const folder = join(tmpdir(), name);
    if (!(pid > 0) || isRunning(pid)) continue;
    const stats = await lstat(folder).catch(() => null);
    const isOwn = stats?.isDirectory() === true && stats.uid === (process.getuid?.() ?? stats.uid);
    if (isOwn && Date.now() - stats.mtimeMs > LEFT_MS) await rm(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return !(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH');
  }
}
