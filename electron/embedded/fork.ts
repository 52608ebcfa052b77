import { utilityProcess } from 'electron';
import type { Log } from '../security/log.ts';
import type { Child } from './worker.ts';

/** The only environment variables that are passed on: those that Git and Node need. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'USERPROFILE',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMFILES',
  'XDG_CONFIG_HOME',
];

/** Starts the built hosting worker in a process of its own. What it prints goes through the redacting log. */
export function forkHosting(file: string, org: string, log: Log): Child {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => PASSED_ON.includes(name.toUpperCase())),
  );
  const child = utilityProcess.fork(file, [], { serviceName: `Hosting ${org}`, stdio: 'pipe', env });
  const print = (text: unknown): void => log.info(`${org}: ${String(text).trimEnd()}`);
  child.stdout?.on('data', print);
  child.stderr?.on('data', print);
  return child;
}
