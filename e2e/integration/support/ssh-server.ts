import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort, listening } from './ports.ts';
import type { User } from './user.ts';

export const SSHD = '/usr/sbin/sshd';

/**
 * The server of a user who is not root lets that user in alone, which is who this is. One without a shell gets one where
 * only the server looks: in a mount namespace of its own.
 */
async function startSshd(user: User): Promise<void> {
  const { home } = user;
  const command = [SSHD, '-D', '-f', join(home, 'sshd')];
  const { username, uid, gid, shell } = userInfo();
  if (uid === 0) await mkdir('/run/sshd', { recursive: true });
  if (!/nologin$|false$/.test(shell ?? '')) {
    user.start(SSHD, command.slice(1));
    return;
  }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n');
  const passwd = join(home, 'passwd');
  const own = users.map((line) =>
    line.startsWith(`${username}:`) ? [...line.split(':').slice(0, 5), home, '/bin/sh'].join(':') : line,
  );
  await writeFile(passwd, own.join('\n'));
  const again = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, ...command];
  user.start('unshare', [
    '-r',
    '-m',
    'sh',
    '-c',
    `mount --bind '${passwd}' /etc/passwd && exec ${again.join(' ')}`,
  ]);
}

/** Makes a key in the user's home. @returns its public half */
export async function keygen({ home }: User, name: string): Promise<string> {
  const child = spawn('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(home, name)]);
  await once(child, 'exit');
  return await readFile(join(home, `${name}.pub`), 'utf8');
}

/** A server that lets in whoever has the key. */
export async function sshServer(user: User, key: string): Promise<{ url: string; known: string }> {
  const { home, origin } = user;
  const port = await freePort();
  const host = await keygen(user, 'host');
  await writeFile(join(home, 'authorized'), await keygen(user, key), { mode: 0o600 });
  await writeFile(
    join(home, 'sshd'),
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${join(home, 'host')}`,
      `AuthorizedKeysFile ${join(home, 'authorized')}`,
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'UsePAM no',
      'StrictModes no',
      'PidFile none',
    ].join('\n'),
  );
  await startSshd(user);
  await listening(port);
  const url = `ssh://${userInfo().username}@127.0.0.1:${port}${origin.path}`;
  return { url, known: `[127.0.0.1]:${port} ${host}` };
}

/** The user's configuration for SSH, with what they know of hosts in their own home. */
export const sshCommand = ({ home }: User, ...options: string[]): string =>
  `[core]\n\tsshCommand = ssh -F none ${options.join(' ')} -o UserKnownHostsFile=${join(home, 'known')}\n`;

export const withKey = (user: User, name: string): string =>
  sshCommand(user, `-i ${join(user.home, name)}`, '-o IdentitiesOnly=yes');
