import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withTemporaryFolder } from './temporary-folder.ts';

const LONG_AGO = new Date(Date.now() - 24 * 3_600_000);

test('what a killed command left is removed by the next one, and nothing else', async () => {
  const root = await mkdtemp(join(tmpdir(), 'left-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TMPDIR', root);
  const dead = String(spawnSync(process.execPath, ['-e', ''], { env: { ELECTRON_RUN_AS_NODE: '1' } }).pid);
  const kept = [
    `marginalia-review-${String(process.pid)}-running`,
    `marginalia-review-${dead}-recent`,
    'marginalia-review-other',
    `else-marginalia-review-${dead}-x`,
  ];
  for (const name of [...kept, `marginalia-review-${dead}-left`]) {
    await mkdir(join(root, name));
    await writeFile(join(root, name, 'file'), 'x');
    if (!name.endsWith('recent')) await utimes(join(root, name), LONG_AGO, LONG_AGO);
  }
  await symlink(join(root, kept[2] ?? ''), join(root, `marginalia-review-${dead}-link`));
  await withTemporaryFolder(async (folder) => {
    expect(folder.startsWith(join(root, `marginalia-review-${String(process.pid)}-`))).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });
  expect((await readdir(root)).toSorted()).toEqual([...kept, `marginalia-review-${dead}-link`].toSorted());
});
