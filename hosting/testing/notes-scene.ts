/** A repository with one commit that notes are written on, and the requests for it. */
import { gitText, runGit } from '../../git/process/run.ts';
import { openWorld, type World } from './world.ts';

export let world: World;
export let gitDir: string;
export let token: string;
export let head: string;
export async function begin(over: 'memory' | 'socket'): Promise<void> {
  world = await openWorld(over);
  gitDir = await world.repository('team/demo', [{ files: { 'a.txt': 'one\n' } }]);
  token = await world.token('team/demo', ['git:read', 'git:write']);
  head = await gitText(['rev-parse', 'main'], { gitDir });
}

export async function end(): Promise<void> {
  await world.close();
}

const route = '/api/repos/team%2Fdemo/notes';
export const post = async (json: unknown) => await world.send('POST', route, { token, json });
export const legacy = async (json: unknown) =>
  await world.send('POST', '/api/v1/repos/notes', { token, json });
export const show = async (ref = 'refs/notes/commits', object = head) =>
  (await runGit(['notes', '--ref', ref, 'show', object], { gitDir })).stdout.toString();
