/** Settings of the user's own that count under a condition: in each use, as Git has them in the folder. */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gitIdentity } from '../../git/config/identity.ts';
import { ignoredRevisions } from '../../git/follow/ignored-revisions.ts';
import { configuredNotesRef } from '../../git/notes/configured-notes-ref.ts';
import { runGit } from '../../git/process/run.ts';
import { checkSignature } from '../../git/signatures/check-signature.ts';
import { readSettings } from '../../git/worktree/settings.ts';
import { Clone } from './support/clones.ts';
import { User } from './support/user.ts';

let user: User;
let one: Clone;
beforeEach(async () => {
  user = await User.open();
  one = await user.origin.clone('work:origin.git');
});
afterEach(() => user.close());

/** What the condition brings; each use below looks for its own line. */
async function included(): Promise<string> {
  const file = join(user.home, 'work.inc');
  const key = join(user.home, 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  const signers = join(user.home, 'signers');
  await writeFile(signers, `ann@work.example ${await readFile(`${key}.pub`, 'utf8')}`);
  for (const name of ['ignore', 'attributes']) await writeFile(join(user.home, name), '*.x binary\n');
  await writeFile(
    file,
    `[url "file://${user.origin.root}/"]
  insteadOf = work:
[user]
  email = ann@work.example
[blame]
  ignoreRevsFile = ignored
[core]
  notesRef = refs/notes/work
  excludesFile = ~/ignore
  attributesFile = ~/attributes
[gpg "ssh"]
  allowedSignersFile = ~/signers
[remote "origin"]
  fetch = +refs/pull/*/head:refs/remotes/origin/pull/*
`,
  );
  return file;
}

/** A commit that is signed with that key, and lists a commit to be passed over. */
async function signedCommit(): Promise<string> {
  await writeFile(join(one.path, 'ignored'), `${user.origin.first}\n`);
  await one.git('add', 'ignored');
  const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@home.example'];
  const signing = ['-c', 'gpg.format=ssh', '-c', `user.signingkey=${join(user.home, 'key.pub')}`];
  plain(...who, ...signing, 'commit', '--quiet', '-S', '-m', 'Signed');
  return await one.git('rev-parse', 'HEAD');
}

/** As Git answers the user in the folder; null: it fails. */
function plain(...args: string[]): string | null {
  try {
    const env = { ...process.env, GIT_SSH_COMMAND: 'false' };
    return execFileSync('git', args, { cwd: one.path, env, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

const CONDITIONS = [
  ['gitdir:', () => `gitdir:${user.origin.root}/`, true],
  ['gitdir/i:', () => `gitdir/i:${user.origin.root.toUpperCase()}/`, true],
  ['onbranch:', () => 'onbranch:ma*', true],
  ['hasconfig:remote.*.url:', () => 'hasconfig:remote.*.url:work:**', true],
  ['another gitdir:', () => `gitdir:${one.path}.exchange`, false],
  ['another onbranch:', () => 'onbranch:other', false],
  ['another hasconfig:', () => 'hasconfig:remote.*.url:play:**', false],
] as const;

describe.each(CONDITIONS)('what the user set under %s', (_, condition, holds) => {
  beforeEach(async () => {
    await user.configure(
      `[user]\n\tname = Ann\n\temail = ann@home.example\n[includeIf "${condition()}"]\n\tpath = ${await included()}\n`,
    );
  });

  test(`${holds ? 'counts' : 'does not count'} for a Sync`, async () => {
    await user.origin.git('update-ref', 'refs/pull/1/head', user.origin.first);
    await one.write(user.origin.first, 'mine');
    expect(plain('ls-remote', 'origin') !== null).toBe(holds);
    const report = await one.sync();
    expect(report.problem === null).toBe(holds);
    expect(await user.origin.note(user.origin.first)).toBe(holds ? 'mine' : null);
    const { code } = await runGit(['rev-parse', '--verify', 'refs/remotes/origin/pull/1'], {
      cwd: one.path,
      okCodes: [0, 128],
    });
    expect(code === 0).toBe(holds);
  });

  test(`${holds ? 'counts' : 'does not count'} for a signature`, async () => {
    const id = await signedCommit();
    expect(plain('verify-commit', id) !== null).toBe(holds);
    const { result, signer } = await checkSignature(one.gitDir, id, 'commit', one.path);
    expect({ result, signer }).toEqual(
      holds ? { result: 'good', signer: 'ann@work.example' } : { result: 'cannot', signer: '' },
    );
  });

  test(`${holds ? 'counts' : 'does not count'} for whatever else is read of it`, async () => {
    const id = await signedCommit();
    const mine = await gitIdentity(one.path);
    expect(`${mine.name?.value} <${mine.email?.value}>`).toBe(
      plain('var', 'GIT_AUTHOR_IDENT')?.replace(/ \d+ \S+$/, ''),
    );
    expect(mine.email?.value).toBe(holds ? 'ann@work.example' : 'ann@home.example');
    expect(await configuredNotesRef(one.path)).toBe(plain('config', 'core.notesRef'));
    expect(await ignoredRevisions({ workTree: one.path }, one.gitDir, id)).toEqual(
      plain('config', 'blame.ignoreRevsFile') === null ? [] : [user.origin.first],
    );
    const { config } = await readSettings(one.path);
    for (const name of ['excludesfile', 'attributesfile'])
      expect(config.find((line) => line.startsWith(`core.${name}=`))?.split('=')[1] ?? null).toBe(
        plain('config', '--path', `core.${name}`),
      );
  });
});

test('a linked worktree is judged by its own branch and its own Git folder', async () => {
  const path = join(user.origin.root, 'linked');
  await one.git('worktree', 'add', '--quiet', '-b', 'topic', path);
  await user.configure(`[includeIf "onbranch:topic"]\n\tpath = ${await included()}\n`);
  const linked = new Clone(path, one.gitDir);
  expect((await linked.sync()).problem).toBeNull();
  expect((await one.sync()).problem).not.toBeNull();
});

test('what the folder includes itself decides nothing about programs', async () => {
  const witness = join(user.home, 'ran');
  const program = join(user.home, 'program');
  await writeFile(program, `#!/bin/sh\ntouch '${witness}'\nexit 1\n`, { mode: 0o755 });
  const file = join(one.path, 'more');
  await included();
  const id = await signedCommit();
  await writeFile(file, `[core]\n\tsshCommand = ${program}\n[gpg "ssh"]\n\tprogram = ${program}\n`);
  await one.git('config', 'includeIf.onbranch:main.path', file);
  await user.configure(`[includeIf "gitdir:${user.origin.root}/"]\n\tpath = work.inc\n`);
  expect(await checkSignature(one.gitDir, id, 'commit', one.path)).toMatchObject({ result: 'good' });
  await one.git('remote', 'set-url', 'origin', 'ssh://nowhere.invalid/x.git');
  user.set({ GIT_SSH_COMMAND: 'false' });
  expect((await one.sync()).problem).not.toBeNull();
  await expect(readFile(witness)).rejects.toThrow('ENOENT');
});

test('variables that set something for Git count, as in a terminal', async () => {
  await included();
  user.set({
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `url.file://${user.origin.root}/.insteadOf`,
    GIT_CONFIG_VALUE_0: 'work:',
    GIT_CONFIG_PARAMETERS: `'user.name'='By variable' 'user.email'='v@example.com'`,
  });
  expect(plain('ls-remote', 'origin')).not.toBeNull();
  expect((await one.sync()).problem).toBeNull();
  expect(await gitIdentity(one.path)).toMatchObject({
    name: { value: 'By variable', ofFolder: false },
    email: { value: 'v@example.com' },
  });
});

test('both files of the user count, the one in XDG_CONFIG_HOME first, and an empty variable is none', async () => {
  const xdg = join(user.home, '.config', 'git');
  await mkdir(xdg, { recursive: true });
  await writeFile(join(xdg, 'config'), `[url "file://${user.origin.root}/"]\n\tinsteadOf = work:\n`);
  await user.configure('[user]\n\tname = Ann\n');
  for (const home of [join(user.home, '.config'), '']) {
    user.set({ XDG_CONFIG_HOME: home });
    expect(plain('ls-remote', 'origin')).not.toBeNull();
    expect((await one.sync()).problem).toBeNull();
  }
});

test('a configuration of the user that Git cannot read is named, as Git names it', async () => {
  await user.configure('[user\n');
  expect((await one.sync()).problem?.message).toContain(join(user.home, '.gitconfig'));
});

test('a local remote of another place is served under the settings of that place', async () => {
  await user.configure(
    `[includeIf "gitdir:${user.origin.path}"]\n\tpath = hide.inc\n[includeIf "gitdir:${one.path}/"]\n\tpath = ${await included()}\n`,
  );
  await writeFile(join(user.home, 'hide.inc'), '[uploadpack]\n\thideRefs = refs/heads/hidden\n');
  await user.origin.git('branch', 'hidden', 'main');
  expect(plain('ls-remote', 'origin')).not.toContain('refs/heads/hidden');
  expect(await one.sync()).toMatchObject({ problem: null, moves: [] });
});

test('where only the folder sets what would be needed, that is said, and where it would count', async () => {
  await user.configure('');
  await included();
  const id = await signedCommit();
  const signers = join(user.home, 'signers');
  await one.git('config', 'gpg.ssh.allowedSignersFile', signers);
  await one.git('config', `url.file://${user.origin.root}/.insteadOf`, 'work:');
  await one.git('config', `url.file:///nowhere/.insteadOf`, 'play:');
  expect([plain('ls-remote', 'origin'), plain('verify-commit', id)]).not.toContain(null);
  const { why } = await checkSignature(one.gitDir, id, 'commit', one.path);
  expect(why).toContain('sets gpg.ssh.allowedsignersfile. That does not count here');
  const { messages } = await one.sync();
  expect(messages).toEqual([
    expect.stringContaining(`sets url.file://${user.origin.root}/.insteadof. That does not count here`),
  ]);
});

test('an address that only a rewrite makes one is followed, and a relative one is rewritten first', async () => {
  await user.configure(`[url "file://${user.origin.root}/"]\n\tinsteadOf = corp::\n\tinsteadOf = short/\n`);
  for (const url of ['corp::origin.git', 'short/origin.git']) {
    await one.git('remote', 'set-url', 'origin', url);
    expect(plain('ls-remote', 'origin')).not.toBeNull();
    expect((await one.sync()).problem).toBeNull();
  }
});
