import { run } from '../setup/run.mjs';
import { SetUpError, say } from '../setup/say.mjs';

const name = 'marginalia-session';

/**
 * The user a session runs as when root starts it: Chromium's sandbox does not work for root, and the tests need the real
 * sandbox. A system user without password, shell or home is created for it.
 *
 * @returns {Promise<{ name: string, uid: number, gid: number } | undefined>} undefined if the caller is not root, or if
 *   an ordinary user could not have the sandbox either: root can at least run without it
 */
export async function sessionUser() {
  if (process.getuid?.() !== 0) return undefined;
  const user = (await lookUp(name)) ?? (await makeUser());
  // The same calls as Chromium's: some kernels grant a user namespace, and then nothing inside it.
  const { code } = await run('unshare', ['--map-root-user', '--net', '--pid', '--fork', 'true'], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
  });
  if (code === 0) return user;
  say(
    'Warning: this kernel lets no ordinary user make a namespace, so the session runs as root, without the Chromium sandbox.',
  );
  return undefined;
}

async function makeUser() {
  const made = await run('useradd', [
    '--system',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ]);
  if (made.code === 0) say(`Made the system user ${name}: sessions run as an unprivileged user.`);
  const user = (await lookUp(name)) ?? (await lookUp('nobody'));
  if (!user) throw new SetUpError(`No unprivileged user to run as: useradd said "${made.stderr.trim()}".`);
  return user;
}

async function lookUp(user) {
  const { code, stdout } = await run('getent', ['passwd', user]);
  const [found = '', , uid = '', gid = ''] = stdout.trim().split(':');
  return code === 0 ? { name: found, uid: Number(uid), gid: Number(gid) } : undefined;
}
