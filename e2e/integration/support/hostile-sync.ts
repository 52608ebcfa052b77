/** A folder made to harm, a remote, and witnesses of what ran or was asked. `begin` and `end` make them and take them away. */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { gitText } from '../../../git/process/run.ts';
import { addSettings } from '../../../git/testing/settings.ts';
import { Clone, Remote } from './clones.ts';
import { PROGRAMS, SWITCHES } from './hostile-keys.ts';

export let origin: Remote;
let home: string;
export let program: string;
export let witness: string;
export let users: string;
const { HOME, XDG_CONFIG_HOME } = process.env;
export const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(404).end();
});
export let elsewhere: string;

export async function begin(): Promise<void> {
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
}

export async function end(): Promise<void> {
  process.env['HOME'] = HOME;
  if (XDG_CONFIG_HOME !== undefined) process.env['XDG_CONFIG_HOME'] = XDG_CONFIG_HOME;
  server.closeAllConnections();
  server.close();
  await origin.close();
  await rm(home, { recursive: true, force: true });
}

export async function script(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
}

const OF_REMOTE = {
  mirror: 'true',
  push: '+refs/heads/*:refs/heads/*',
  tagOpt: '--tags',
  prune: 'true',
  skipDefaultUpdate: 'true',
};

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
  ...Object.entries(OF_REMOTE).map(([field, value]) => [`remote.origin.${field}`, value] as const),
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

let known: Promise<string> | undefined;
/** Every other key of these families that Git on this computer knows. */
async function everyOther(): Promise<string[]> {
  const listed = await (known ??= gitText(['help', '--config']));
  const named = new Set([...PROGRAMS, ...leading().map(([key]) => key)].map((key) => key.toLowerCase()));
  return listed
    .split('\n')
    .filter((key) => FAMILIES.test(key) && key.includes('.'))
    .map(whole)
    .filter((key) => !OBEYED.test(key) && !/[.<>]$/.test(key) && !named.has(key.toLowerCase()));
}

export async function arm(clone: Clone): Promise<void> {
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
export async function ownSsh(): Promise<void> {
  const ssh = join(home, 'ssh');
  await script(ssh, `echo "$*" >> '${users}'\nwhile [ $# -gt 1 ]; do shift; done\nexec sh -c "$1"`);
  await writeFile(join(home, '.gitconfig'), `[core]\n\tsshCommand = ${ssh}\n`);
}
