/** A repository of the service, and a folder for Git to clone it into. `begin` and `end` make them and take them away. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runGit } from '../../git/process/run.ts';
import { openWorld, type World } from './world.ts';

export let world: World;
export let gitDir: string;
export let folder: string;
/** What the service told of a Git that did not come to its own end. */
export let broken: object[];
export const protocols = ['http'] as const;
export const env = {
  GIT_AUTHOR_NAME: 'Reviewer',
  GIT_AUTHOR_EMAIL: 'reviewer@example.com',
  GIT_COMMITTER_NAME: 'Reviewer',
  GIT_COMMITTER_EMAIL: 'reviewer@example.com',
};
export async function begin(): Promise<void> {
  broken = [];
  const log = (event: string, facts: object = {}): void =>
    void (event === 'git.broken' && broken.push(facts));
  world = await openWorld('socket', { limits: { packBytes: 300_000 }, log });
  gitDir = await world.repository('team/demo', [
    { files: { a: '1\n' } },
    { files: { a: '2\n' } },
    { ref: 'refs/namespaces/ephemeral/refs/heads/draft', from: 'refs/heads/main', files: { d: 'd' } },
  ]);
  folder = await mkdtemp(join(tmpdir(), 'clone-'));
}

export async function end(): Promise<void> {
  await world.close();
  await rm(folder, { recursive: true, force: true });
}

export const url = async (scopes: string[], name = 'team/demo', claims = {}): Promise<string> => {
  const token = await world.token('team/demo', scopes, claims);
  return `${world.origin.replace('//', `//t:${token}@`)}/${name}.git`;
};
export const refusal = async (...args: string[]): Promise<string> => {
  const { code, stderr } = await runGit(args, { cwd: folder, protocols, env, okCodes: [0, 1, 128] });
  expect(code).not.toBe(0);
  return stderr;
};
export const clone = async (): Promise<void> => {
  await runGit(['clone', '--quiet', await url(['git:read']), folder], { protocols });
  await runGit(['commit', '--quiet', '--allow-empty', '-m', 'more'], { cwd: folder, env });
};

export const push = async (refs: unknown, ...specs: string[]): Promise<number> => {
  const remote = await url(['git:write'], 'team/demo', { refs });
  return (
    await runGit(['push', '--quiet', remote, ...specs], { cwd: folder, protocols, okCodes: [0, 1, 128] })
  ).code;
};
