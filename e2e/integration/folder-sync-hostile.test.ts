/** Sync in a folder that was made to harm: nothing that its configuration names runs, is asked, or leads elsewhere. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchLeftOut } from '../../electron/folder-sync/left-out.ts';
import { leftOutContents } from '../../git/diff/left-out.ts';
import { folderGuard } from '../../git/folder-guard.ts';
import { gitText, runGit } from '../../git/run.ts';
import { addSettings } from '../../git/testing/settings.ts';
import { Clone, Remote } from './support/clones.ts';
import { PROGRAMS, SWITCHES } from './support/hostile-keys.ts';

let origin: Remote;
let home: string;
let program: string;
let witness: string;
let users: string;
const { HOME, XDG_CONFIG_HOME } = process.env;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(404).end();
});
let elsewhere: string;

beforeEach(async () => {
  origin = await Remote.open();
  home = await mkdtemp(join(tmpdir(), 'home-'));
  process.env['HOME'] = home;
  delete process.env['XDG_CONFIG_HOME'];
  program = join(origin.root, 'program');
  witness = join(origin.root, 'ran');
  users = join(origin.root, 'users');
  await script(program, `echo "$0 $*" >> '${witness}'`);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  elsewhere = `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`;
  asked.length = 0;
});
afterEach(async () => {
  process.env['HOME'] = HOME;
  if (XDG_CONFIG_HOME !== undefined) process.env['XDG_CONFIG_HOME'] = XDG_CONFIG_HOME;
  server.closeAllConnections();
  server.close();
  await origin.close();
  await rm(home, { recursive: true, force: true });
});

async function script(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
}

/** What leads a fetch, a push or a listing elsewhere, or lets a remote run something. */
const leading = (): ReadonlyArray<readonly [key: string, value: string]> => [
  ...SWITCHES.filter(([key]) => !/partialclone|promisor/i.test(key)),
  [`url.ext::${program} .insteadOf`, origin.root],
  [`url.${elsewhere}/.insteadOf`, 'ssh://'],
  [`url.${elsewhere}/.pushInsteadOf`, origin.root],
  [`url.${elsewhere}/.insteadOf`, 'git://'],
  ['http.proxy', elsewhere],
  [`http.${elsewhere}.proxy`, elsewhere],
  ['http.extraHeader', 'X-Folder: yes'],
  ['http.cookieFile', '/etc/passwd'],
  ['http.saveCookies', 'true'],
  ['http.sslCert', '/etc/passwd'],
  ['http.sslCAInfo', '/dev/null'],
  ['http.sslBackend', 'nothing'],
  ['http.followRedirects', 'true'],
  ['http.curloptResolve', '*:80:127.0.0.1'],
  ['protocol.ssh.allow', 'never'],
  ['protocol.fd.allow', 'always'],
  ['ssh.variant', 'simple'],
  ['credential.useHttpPath', 'true'],
  ['credential.username', 'folder'],
  ['core.gitProxy', program],
  ['core.askPass', program],
  ['push.gpgSign', 'true'],
  ['push.followTags', 'true'],
  ['push.default', 'matching'],
  ['push.pushOption', 'folder'],
  ['push.negotiate', 'true'],
  ['push.recurseSubmodules', 'on-demand'],
  ['fetch.prune', 'true'],
  ['fetch.output', 'compact'],
  ['fetch.negotiationAlgorithm', 'noop'],
  ['fetch.fsckObjects', 'true'],
  ['fetch.writeCommitGraph', 'true'],
  ['transfer.hideRefs', 'refs/notes'],
  ['remote.pushDefault', 'other'],
  ['remote.origin.mirror', 'true'],
  ['remote.origin.push', '+refs/heads/*:refs/heads/*'],
  ['remote.origin.tagOpt', '--tags'],
  ['remote.origin.prune', 'true'],
  ['remote.origin.skipDefaultUpdate', 'true'],
  ['core.bare', 'false'],
  ['core.logAllRefUpdates', 'always'],
  ['core.alternateRefsCommand', program],
  ['core.packedRefsTimeout', '0'],
  ['extensions.worktreeConfig', 'true'],
  ['notes.rewriteRef', 'refs/heads/*'],
  ['receive.denyCurrentBranch', 'updateInstead'],
];

/** What lies behind these is what a folder may say: where its remotes are, and what is fetched of them. */
const OBEYED = /^remote\.origin\.(url|pushurl|fetch|promisor|partialclonefilter)$/i;
const FAMILIES =
  /^(remote|url|credential|protocol|http|ssh|push|fetch|transfer|core\.(ssh|gitproxy|askpass))/i;

const whole = (key: string): string =>
  key
    .replace('<name>', key.startsWith('protocol') ? 'ext' : 'origin')
    .replace('<url>', origin.root)
    .replace('<base>', elsewhere)
    .replace('<msg-id>', 'badDate')
    .replace(/\.\*$/, '.proxy');

/** Every other key of these families that Git on this computer knows. */
async function everyOther(): Promise<string[]> {
  const listed = await gitText(['help', '--config']);
  const named = new Set([...PROGRAMS, ...leading().map(([key]) => key)].map((key) => key.toLowerCase()));
  return listed
    .split('\n')
    .filter((key) => FAMILIES.test(key) && key.includes('.'))
    .map(whole)
    .filter((key) => !OBEYED.test(key) && !/[.<>]$/.test(key) && !named.has(key.toLowerCase()));
}

async function arm(clone: Clone): Promise<void> {
  const others = await everyOther();
  expect(others.length).toBeGreaterThan(20);
  await addSettings(join(clone.gitDir, 'config'), [
    ...others.map((key) => [key, '1'] as const),
    ...PROGRAMS.map((key) => [key, key.startsWith('alias.') ? `!${program}` : program] as const),
    ...leading(),
    ['include.path', join(clone.path, 'more')],
  ]);
  await writeFile(
    join(clone.path, 'more'),
    `[core]\n\tsshCommand = ${program}\n[remote "hidden"]\n\turl = ${elsewhere}/x\n`,
  );
  await writeFile(
    join(clone.gitDir, 'config.worktree'),
    `[core]\n\tsshCommand = ${program}\n\thooksPath = ${clone.gitDir}\n`,
  );
  await mkdir(join(clone.gitDir, 'remotes'), { recursive: true });
  await writeFile(
    join(clone.gitDir, 'remotes', 'old'),
    `URL: ext::${program}\nPull: refs/heads/*:refs/heads/*\n`,
  );
  for (const hook of [
    'reference-transaction',
    'pre-push',
    'pre-receive',
    'post-update',
    'pre-auto-gc',
    'post-checkout',
    'fsmonitor-watchman',
    'proc-receive',
  ])
    await script(join(clone.gitDir, 'hooks', hook), `echo ${hook} >> '${witness}'`);
  await rm(witness, { force: true });
}

/** The user's own SSH: goes to this computer, and says that it was asked. */
async function ownSsh(): Promise<void> {
  const ssh = join(home, 'ssh');
  await script(ssh, `echo "$*" >> '${users}'\nwhile [ $# -gt 1 ]; do shift; done\nexec sh -c "$1"`);
  await writeFile(join(home, '.gitconfig'), `[core]\n\tsshCommand = ${ssh}\n`);
}

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
    const receipt = await one.sync();
    const { stdout } = await runGit(['notes', 'show', main], { gitDir: origin.path });
    if (transport === 'http' || transport === 'git') expect(receipt.problem).not.toBeNull();
    else {
      expect(receipt).toMatchObject({ problem: null, told: [], went: 1 });
      expect(stdout.toString().trim()).toBe('theirs\n\nmine');
    }
    expect(existsSync(witness) ? await readFile(witness, 'utf8') : '').toBe('');
    // The user's own program ran, and no address but the remote's was asked.
    expect(existsSync(users)).toBe(transport === 'ssh');
    expect(asked.filter((path) => !path.startsWith('/x.git/'))).toEqual([]);
    expect(asked.length > 0).toBe(transport === 'http');
    expect(one.receipts.map(({ remote }) => remote)).toEqual(['origin']);
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
    await fetchLeftOut(
      { folder: path, gitDir: one.gitDir, exchange: `${path}.exchange` },
      { orgId: 'folders', repo: 'x', branch: to, base: origin.first, ephemeral: false, ephemeralBase: false },
      { signal: new AbortController().signal, guard: folderGuard(), progress: () => undefined },
    );
    expect(await leftOutContents({ gitDir: one.gitDir, from: origin.first, to })).toEqual([]);
    expect(existsSync(witness) ? await readFile(witness, 'utf8') : '').toBe('');
    expect(existsSync(users)).toBe(transport === 'ssh');
    expect(asked).toEqual([]);
  },
);

test('the table harms those who obey it: plain Git runs what the folder names', async () => {
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
  await runGit(['ls-remote', 'origin'], { cwd: one.path, protocols: ['file', 'ssh'], okCodes: [0, 128] });
  expect(existsSync(witness)).toBe(true);
});

test('a remote that lies in the folder itself runs nothing, either', async () => {
  const one = await origin.clone();
  const inner = join(one.path, 'inner.git');
  await gitText(['clone', '--quiet', '--bare', origin.path, inner], { protocols: ['file'] });
  for (const hook of ['pre-receive', 'update', 'post-receive', 'reference-transaction', 'post-update'])
    await script(join(inner, 'hooks', hook), `echo ${hook} >> '${witness}'`);
  await addSettings(join(inner, 'config'), [
    ...PROGRAMS.map((key) => [key, program] as const),
    ['objects.x', 'y'],
  ]);
  await mkdir(join(inner, 'objects', 'info'), { recursive: true });
  await writeFile(join(inner, 'objects', 'info', 'alternates'), `${join(origin.path, 'objects')}\n`);
  await one.git('remote', 'set-url', 'origin', './inner.git');
  await one.write(origin.first, 'mine');
  const receipt = await one.sync();
  expect(receipt.problem).toBeNull();
  expect(receipt.told).toEqual([expect.stringContaining('hooks of its own')]);
  // Without the hooks it is sent, and what else the remote names does not run.
  await rm(join(inner, 'hooks'), { recursive: true });
  await runGit(['config', '--unset', 'core.hooksPath'], { gitDir: inner });
  expect(await one.sync()).toMatchObject({ problem: null, told: [], went: 1 });
  // One that fetches what it lacks by itself is not asked.
  await runGit(['config', 'remote.origin.promisor', 'true'], { gitDir: inner });
  expect((await one.sync()).problem?.message).toContain(
    'a partial clone on this computer is not fetched from',
  );
  expect(existsSync(witness) ? await readFile(witness, 'utf8') : '').toBe('');
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

test('a notes ref that is another name of a branch is none', async () => {
  const one = await origin.clone();
  await one.git('symbolic-ref', 'refs/notes/secret', 'refs/heads/main');
  expect(await one.sync()).toMatchObject({ problem: null, went: 0, unshared: [] });
  expect(await origin.git('for-each-ref', 'refs/notes')).toBe('');
});

test('a remote whose name is no name for refs, or whose address names a program, is not asked', async () => {
  const one = await origin.clone();
  await addSettings(join(one.gitDir, 'config'), [
    ['remote.--upload-pack=x.url', origin.path],
    ['remote.a b.url', origin.path],
    ['remote.dash.url', `--upload-pack=${program}`],
    ['remote.ext.url', `ext::${program}`],
    ['remote.fd.url', 'fd::17'],
    ['remote.strange.url', 'ftp://127.0.0.1/x'],
    ['remote.host.url', `ssh://-oProxyCommand=${program}/x`],
  ]);
  await one.sync();
  const told = one.receipts.map(
    ({ remote, problem }) => `${remote}: ${problem === null ? 'fine' : 'refused'}`,
  );
  expect(told).toEqual([
    'origin: fine',
    '--upload-pack=x: fine',
    'dash: refused',
    'ext: refused',
    'fd: refused',
    'strange: refused',
    'host: refused',
  ]);
  expect(existsSync(witness)).toBe(false);
});
