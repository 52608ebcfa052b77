import { spawnSync } from 'node:child_process';
import { lutimes, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sweepTemporaryFolders, temporaryFolder, withTemporaryFolder } from './temporary-folder.ts';

const LONG_AGO = new Date(Date.now() - 24 * 3_600_000);

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'left-'));
  vi.stubEnv('TMPDIR', root);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

/** The number of a process that has ended. */
const dead = String(spawnSync(process.execPath, ['-e', ''], { env: { ELECTRON_RUN_AS_NODE: '1' } }).pid);

async function make(name: string, changedAt: Date): Promise<void> {
  await mkdir(join(root, name));
  await writeFile(join(root, name, 'file'), 'x');
  await utimes(join(root, name), changedAt, changedAt);
}

const KINDS = ['merge', 'follow', 'blame', 'review'] as const;

test.each(KINDS)(
  'what a killed process left of a %s is swept after an hour, and nothing else',
  async (kind) => {
    const kept = [
      `marginalia-${kind}-${String(process.pid)}-abc123`,
      `marginalia-${kind}-${String(process.ppid)}-abc123`,
      `marginalia-${kind}-other`,
      `else-marginalia-${kind}-${dead}-abc123`,
    ];
    for (const name of [...kept, `marginalia-${kind}-${dead}-left00`]) await make(name, LONG_AGO);
    const recent = `marginalia-${kind}-${dead}-recent`;
    await make(recent, new Date());
    const link = `marginalia-${kind}-${dead}-linked`;
    await symlink(join(root, kept[1] ?? ''), join(root, link));
    await lutimes(join(root, link), LONG_AGO, LONG_AGO);
    await sweepTemporaryFolders();
    expect((await readdir(root)).toSorted()).toEqual([...kept, recent, link].toSorted());
  },
);

test.runIf(process.getuid?.() === 0)('what another user left is not ours to sweep', async () => {
  const name = `marginalia-merge-${dead}-theirs`;
  await make(name, LONG_AGO);
  const { chown } = await import('node:fs/promises');
  await chown(join(root, name), 65_534, 65_534);
  await sweepTemporaryFolders();
  expect(await readdir(root)).toEqual([name]);
});

test.each(KINDS)('a folder of a %s is named after its process, and gone when it was used', async (kind) => {
  await withTemporaryFolder(kind, async (folder) => {
    expect(folder.startsWith(join(root, `marginalia-${kind}-${String(process.pid)}-`))).toBe(true);
    expect(await readdir(folder)).toEqual([]);
    expect(await temporaryFolder(kind)).not.toBe(folder);
  });
  expect(await readdir(root)).toHaveLength(1);
});
