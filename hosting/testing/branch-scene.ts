/** A repository of somebody with a branch of two commits, and the service that is to serve it in place. */
import { cpSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitText, runGit } from '../../git/process/run.ts';
import { openWorld, type World } from './world.ts';

const WHO = ['user.name=R', 'user.email=r@example.com', 'commit.gpgsign=false'];
const { HOME, XDG_CONFIG_HOME } = process.env;
export let world: World;
export let root: string;
export let work: string;

export const git = async (cwd: string, ...args: string[]): Promise<string> =>
  await gitText(args, { cwd, config: WHO, protocols: ['file'] });

export async function commit(cwd: string, text: string): Promise<void> {
  await writeFile(join(cwd, `${text}.txt`), `${text}\n`);
  await git(cwd, 'add', '.');
  await git(cwd, 'commit', '--quiet', '-m', text);
}

export async function repository(name: string, ...options: string[]): Promise<string> {
  const path = join(root, name);
  await runGit(['init', '--quiet', '--initial-branch=main', ...options, path]);
  await commit(path, 'one');
  await git(path, 'checkout', '--quiet', '-b', 'topic');
  await commit(path, 'two');
  return path;
}

let made: Promise<string> | undefined;
/** What every test begins with, made once: Git's processes are what costs time. It goes with the run's folder. */
async function begun(): Promise<string> {
  root = await mkdtemp(join(tmpdir(), 'shapes-begun-'));
  return await repository('work');
}

export async function begin(): Promise<void> {
  const from = await (made ??= begun());
  root = await mkdtemp(join(tmpdir(), 'shapes-'));
  process.env['HOME'] = root;
  delete process.env['XDG_CONFIG_HOME'];
  world = await openWorld();
  work = join(root, 'work');
  cpSync(from, work, { recursive: true, preserveTimestamps: true });
}

export async function end(): Promise<void> {
  if (HOME !== undefined) process.env['HOME'] = HOME;
  if (XDG_CONFIG_HOME !== undefined) process.env['XDG_CONFIG_HOME'] = XDG_CONFIG_HOME;
  await world.close();
  await rm(root, { recursive: true, force: true });
}
