/** Sync in a folder that was made to harm: nothing that its configuration names runs, is asked, or leads elsewhere. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchMissingBlobs } from '../../electron/folder-sync/missing-blobs.ts';
import { missingBlobs } from '../../git/diff/missing-blobs.ts';
import { folderGuard } from '../../git/config/folder-guard.ts';
import { runGit } from '../../git/process/run.ts';
import { Clone } from './support/clones.ts';
import {
  origin,
  program,
  witness,
  users,
  asked,
  elsewhere,
  arm,
  ownSsh,
  begin,
  end,
} from './support/hostile-sync.ts';

beforeEach(begin);
afterEach(end);

test.each(['path', 'file', 'ssh', 'http', 'git'])(
  'nothing that a folder names runs while it is synced, by %s',
  async (transport) => {
    await ownSsh();
    const url = {
      path: origin.path,
      file: `file://${origin.path}`,
      ssh: `ssh://reviewer@nowhere.invalid${origin.path}`,
      http: `${elsewhere}/x.git`,
      git: 'git://127.0.0.1:9/x.git',
    }[transport];
    const one = await origin.clone(url);
    const main = await one.git('rev-parse', 'main');
    const other = await origin.clone();
    await other.commit('second');
    await other.git('push', '--quiet', 'origin', 'main');
    await other.write(origin.first, 'theirs');
    await other.sync();
    await one.write(main, 'theirs\n\nmine');
    await arm(one);
    const report = await one.sync();
    const { stdout } = await runGit(['notes', 'show', main], { gitDir: origin.path });
    if (transport === 'http' || transport === 'git') expect(report.problem).not.toBeNull();
    else {
      expect(report).toMatchObject({ problem: null, sent: 1 });
      // A rewrite of addresses that these are not is of no matter.
      const sentence = expect.stringMatching(/^This folder’s own configuration sets url\.[^ ]/);
      expect(report.messages).toEqual(transport === 'file' ? [] : [sentence]);
      expect(stdout.toString().trim()).toBe('theirs\n\nmine');
    }
    expect(existsSync(witness) ? await readFile(witness, 'utf8') : '').toBe('');
    // The user's own program ran, and no address but the remote's was asked.
    expect(existsSync(users)).toBe(transport === 'ssh');
    expect(asked.filter((path) => !path.startsWith('/x.git/'))).toEqual([]);
    expect(asked.length > 0).toBe(transport === 'http');
    expect(one.reports.map(({ remote }) => remote)).toEqual(['origin', 'hidden']);
    expect(
      await runGit(['rev-parse', 'main'], { cwd: one.path }).then(({ stdout: out }) => out.toString().trim()),
    ).toBe(main);
  },
);

test.each(['path', 'file', 'ssh'])(
  'nor while what a partial clone lacks is fetched, by %s',
  async (transport) => {
    await ownSsh();
    const other = await origin.clone();
    const to = await other.commit('second');
    await other.git('push', '--quiet', 'origin', 'main');
    await origin.git('config', 'uploadpack.allowFilter', 'true');
    const path = join(origin.root, 'partial');
    const near = `file://${origin.path}`;
    await runGit(['clone', '--quiet', '--no-checkout', '--filter=blob:none', near, path], {
      protocols: ['file'],
    });
    const one = new Clone(path);
    const urls = { path: origin.path, ssh: `ssh://reviewer@nowhere.invalid${origin.path}` };
    await one.git(
      'remote',
      'set-url',
      'origin',
      transport === 'file' ? near : urls[transport === 'ssh' ? 'ssh' : 'path'],
    );
    await arm(one);
    await fetchMissingBlobs(
      { folder: path, gitDir: one.gitDir, exchange: `${path}.exchange` },
      { orgId: 'folders', repo: 'x', branch: to, base: origin.first, ephemeral: false, ephemeralBase: false },
      { signal: new AbortController().signal, guard: folderGuard(), progress: () => undefined },
    );
    expect(await missingBlobs({ gitDir: one.gitDir, from: origin.first, to })).toEqual([]);
    expect(existsSync(witness) ? await readFile(witness, 'utf8') : '').toBe('');
    expect(existsSync(users)).toBe(transport === 'ssh');
    expect(asked).toEqual([]);
  },
);

test('the table of hostile settings works: plain Git runs what the folder names', async () => {
  const one = await origin.clone();
  await arm(one);
  await runGit(['-c', 'core.hooksPath=.git/hooks', 'update-ref', 'refs/heads/x', 'main'], {
    cwd: one.path,
    okCodes: [0, 1, 128],
  });
  expect(existsSync(witness)).toBe(true);
});

test.each([
  ['remote.origin.uploadpack', 'path'],
  ['core.sshCommand', 'ssh'],
  ['url.ssh://nowhere.invalid/.insteadOf', 'path'],
])('plain Git obeys %s', async (key, transport) => {
  const one = await origin.clone(transport === 'ssh' ? 'ssh://nowhere.invalid/x.git' : origin.path);
  await runGit(['config', key, key.startsWith('url') ? origin.root : program], { cwd: one.path });
  await runGit(['config', 'core.sshCommand', program], { cwd: one.path });
  // Ours names a program of its own for each of these.
  await promisify(execFile)('git', ['ls-remote', 'origin'], { cwd: one.path }).catch(() => undefined);
  expect(existsSync(witness)).toBe(true);
});

test.each([
  ['refs/remotes/origin', '../heads'],
  ['refs/notes', 'heads'],
  ['logs/refs/notes', '../../elsewhere'],
])('a symbolic link at %s is not followed', async (at, to) => {
  const one = await origin.clone();
  await one.commit('second');
  await one.git('push', '--quiet', 'origin', 'main:main', 'main:topic');
  await rm(join(one.gitDir, at), { recursive: true, force: true });
  await symlink(to, join(one.gitDir, at));
  const before = await runGit(['for-each-ref', 'refs/heads'], { cwd: one.path });
  await expect(one.sync()).rejects.toMatchObject({ message: expect.stringContaining('symbolic link') });
  expect(String((await runGit(['for-each-ref', 'refs/heads'], { cwd: one.path })).stdout)).toBe(
    String(before.stdout),
  );
});
