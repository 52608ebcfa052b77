import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { gitText } from '../process/run.ts';
import {
  begin,
  beginAll,
  commitAll,
  endAll,
  git,
  place,
  root,
  WHO,
  write,
} from '../testing/work-tree-scene.ts';
import { checkSignature, readCheck } from './check-signature.ts';
import { readSignature } from './read-signature.ts';

beforeAll(beginAll);
afterAll(endAll);
let folder: string;
beforeEach(async () => {
  await begin();
  folder = join(place.gitDir, '..', '..', 'of the user');
  await mkdir(folder, { mode: 0o700 });
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(folder, 'config'));
  onTestFinished(() => void vi.unstubAllEnvs());
  await write('a.txt', 'one\n');
  await commitAll();
});

const configure = async (text: string): Promise<void> =>
  await appendFile(join(folder, 'config'), `${text}\n`);

/** A key pair. @returns its public half's file, and what it is called in signatures */
function sshKey(name: string): { file: string; key: string } {
  const file = join(folder, name);
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
  const [, key = ''] = execFileSync('ssh-keygen', ['-lf', file], { encoding: 'utf8' }).split(' ');
  return { file: `${file}.pub`, key };
}

async function signed(config: readonly string[], command: readonly string[]): Promise<void> {
  const options = { cwd: place.workTree, asUser: true, config: [...WHO, ...config] };
  await gitText([...command], options);
}

const withSsh = (file: string): string[] => ['gpg.format=ssh', `user.signingkey=${file}`];
const check = async (type: 'commit' | 'tag', revision: string) =>
  await checkSignature(place.gitDir, await git('rev-parse', revision), type, place.workTree);
const read = async (revision: string) => await readSignature(place.gitDir, await git('rev-parse', revision));

test('a commit without a signature has none, whatever its message says', async () => {
  await git('commit', '--quiet', '--amend', '-m', 'One\n\ngpgsig -----BEGIN SSH SIGNATURE-----\n');
  expect(await read('HEAD')).toBeNull();
  expect(await read('HEAD^{tree}')).toBeNull();
});

test('an SSH signature names its key, and the list of allowed signers decides whose it is', async () => {
  const [own, other] = [sshKey('own'), sshKey('other')];
  await signed(withSsh(own.file), ['commit', '--quiet', '--amend', '-S', '-m', 'Signed']);
  await signed(withSsh(own.file), ['tag', '-s', '-m', 'First', 'v1']);
  for (const revision of ['HEAD', 'v1']) expect(await read(revision)).toEqual({ kind: 'ssh', key: own.key });
  expect(await check('commit', 'HEAD')).toMatchObject({
    result: 'cannot',
    why: expect.stringContaining('allowed signers'),
  });

  const signers = join(folder, 'signers');
  await configure(`[gpg "ssh"]\n\tallowedSignersFile = "${signers}"`);
  await writeFile(signers, `other@example.com ${await readFile(other.file, 'utf8')}`);
  expect(await check('commit', 'HEAD')).toMatchObject({ result: 'unknown-key' });
  await writeFile(signers, `ada@example.com ${await readFile(own.file, 'utf8')}`);
  const good = { result: 'good', signer: 'ada@example.com', isTrusted: true };
  expect(await check('commit', 'HEAD')).toMatchObject(good);
  expect(await check('tag', 'v1')).toMatchObject(good);

  // Another commit under the same signature.
  const text = (await git('cat-file', 'commit', 'HEAD')).replace('Signed', 'Forged');
  await write('forged', `${text}\n`);
  const forged = await git('hash-object', '-t', 'commit', '-w', 'forged');
  expect(await check('commit', forged)).toMatchObject({ result: 'bad', signer: '' });
});

test('no program runs that the repository names', async () => {
  const { file } = sshKey('own');
  await signed(withSsh(file), ['commit', '--quiet', '--amend', '-S', '-m', 'Signed']);
  const [ran, program] = [join(root, 'ran'), join(folder, 'program')];
  await writeFile(program, `#!/bin/sh\ntouch '${ran}'\n`, { mode: 0o755 });
  await git('config', 'gpg.ssh.program', program);
  await git('config', 'gpg.program', program);
  await git('config', 'gpg.ssh.allowedSignersFile', join(folder, 'own.pub'));
  expect(await check('commit', 'HEAD')).toMatchObject({ result: 'cannot' });
  expect(existsSync(ran)).toBe(false);
});

/** Runs GnuPG on keys of its own. @returns what it prints */
const gpg = (...args: string[]): string =>
  execFileSync('gpg', ['--batch', '--quiet', ...args], {
    encoding: 'utf8',
    stdio: 'pipe',
  });

const hasGpg = process.platform !== 'win32' && spawnSync('gpg', ['--version']).status === 0;

test.skipIf(!hasGpg)('an OpenPGP signature names its key; GnuPG knows it, or does not', async () => {
  // Its agent's socket is in this folder, and may have no long path.
  const home = await mkdtemp('/tmp/gpg-');
  vi.stubEnv('GNUPGHOME', home);
  onTestFinished(async () => {
    spawnSync('gpgconf', ['--homedir', home, '--kill', 'all']);
    await rm(home, { recursive: true, force: true });
  });
  gpg('--passphrase', '', '--quick-generate-key', 'Ada <ada@example.com>', 'ed25519', 'sign', 'never');
  const key = /^fpr:+([0-9A-F]+):/m.exec(gpg('--with-colons', '--list-keys'))?.[1] ?? '';
  await signed([`user.signingkey=${key}`], ['commit', '--quiet', '--amend', '-S', '-m', 'Signed']);
  await signed([`user.signingkey=${key}`], ['tag', '-s', '-m', 'First', 'v1']);
  for (const revision of ['HEAD', 'v1']) expect(await read(revision)).toEqual({ kind: 'openpgp', key });
  expect(await check('commit', 'HEAD')).toMatchObject({
    result: 'good',
    signer: 'Ada <ada@example.com>',
    isTrusted: true,
  });
  expect(await check('tag', 'v1')).toMatchObject({ result: 'good' });
  gpg('--yes', '--delete-secret-and-public-key', key);
  expect(await check('commit', 'HEAD')).toMatchObject({ result: 'unknown-key' });
});

test.each([
  ['[GNUPG:] REVKEYSIG 12 Ada\n[GNUPG:] TRUST_FULLY', 'revoked'],
  ['[GNUPG:] EXPKEYSIG 12 Ada', 'expired'],
  ['[GNUPG:] BADSIG 12 Ada', 'bad'],
  ['[GNUPG:] ERRSIG 12 1 8 00 9\n[GNUPG:] NO_PUBKEY 12', 'unknown-key'],
  ['[GNUPG:] GOODSIG 12 Ada', 'cannot'],
  ['Good "git" signature for ada with ED25519 key SHA256:a', 'unknown-key'],
  ['error: cannot run gpg: No such file or directory', 'cannot'],
  ['', 'cannot'],
])('what did not end well is never good: %s', (output, result) => {
  expect(readCheck(output, false)).toMatchObject({ result });
});
