import { mkdtempSync, rmSync } from 'node:fs';
import { lstat, mkdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refsFingerprint } from './refs-fingerprint.ts';

let gitDir: string;
const at = (name: string): string => join(gitDir, name);

beforeEach(async () => {
  gitDir = mkdtempSync(join(tmpdir(), 'refs-fingerprint-'));
  await mkdir(at('refs/heads'), { recursive: true });
  await writeFile(at('HEAD'), 'ref: refs/heads/main\n');
  await writeFile(at('refs/heads/main'), `${'1'.repeat(40)}\n`);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(gitDir, { recursive: true, force: true });
});

/** The fingerprint, read so many milliseconds after the last change. */
async function readAfter(ms: number): Promise<string | null> {
  const changes = await Promise.all(['HEAD', 'refs/heads/main'].map((name) => lstat(at(name))));
  vi.spyOn(Date, 'now').mockReturnValue(Math.max(...changes.map(({ ctimeMs }) => ctimeMs)) + ms);
  return await refsFingerprint(gitDir);
}

test('refs that changed within the last second may change once more without a trace', async () => {
  expect(await readAfter(900)).toBeNull();
  expect(await readAfter(1100)).toContain('refs/heads/main');
});

test.each(['shallow', 'info/grafts'])('another history gives another fingerprint: %s', async (name) => {
  const before = await readAfter(1_000_000);
  await mkdir(at('info'));
  await writeFile(at(name), `${'1'.repeat(40)}\n`);
  expect(await readAfter(1_000_000)).not.toBe(before);
});

test.each([
  ['are kept in another form', () => mkdir(at('reftable'))],
  ['are partly in another folder', () => writeFile(at('commondir'), '../..\n')],
  ['cannot be listed', () => Promise.resolve(rmSync(at('refs'), { recursive: true }))],
  ['lead elsewhere', () => symlink('main', at('refs/heads/linked'))],
  [
    'are too many to look at each',
    () =>
      Promise.all(Array.from({ length: 500 }, (_, n) => writeFile(at(`refs/heads/b${n}`), '1'.repeat(40)))),
  ],
])('there is no fingerprint of refs that %s', async (_, make) => {
  const long = 1_000_000;
  expect(await readAfter(long)).not.toBeNull();
  await make();
  expect(await refsFingerprint(gitDir)).toBeNull();
});
