import { spawn } from 'node:child_process';
import { homedir } from 'node:os';

/** Variables of our own or of Electron that other programs must not inherit. */
const OURS = /^(MARGINALIA_|ELECTRON_)/;

/**
 * Starts a program that outlives the app: without a shell, and in the user's home folder, so that a program of the same
 * name in a repository is not found first. Rejects if it cannot be started; its exit is not watched.
 */
export async function startBeside(program: string, args: readonly string[]): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)));
  const child = spawn(program, args, {
    cwd: homedir(),
    env,
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
}
