import { gitText } from '../../../git/process/run.ts';
import { openWorld, type World } from '../../../hosting/testing/world.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { openDesk, ORG, type Desk } from './desk.ts';

/** A service with the repository `demo`, which has two commits, and an app's notes against it. */
export interface Demo {
  world: World;
  gitDir: string;
  desk: Desk;
  /** The older commit. */
  other: string;
  /** The note of the newer commit on `refs/notes/reviews`. */
  place: NotePlace;
  close: () => Promise<void>;
}

export async function openDemo(): Promise<Demo> {
  const world = await openWorld('socket');
  const gitDir = await world.repository('demo', [{ files: { a: '1' } }, { files: { a: '2' } }]);
  const desk = await openDesk(world, 'Reviewer');
  const [other = '', object = ''] = (await gitText(['rev-parse', 'main~1', 'main'], { gitDir })).split('\n');
  return {
    world,
    gitDir,
    desk,
    other,
    place: { orgId: ORG, repo: 'demo', notesRef: 'refs/notes/reviews', object },
    async close() {
      await desk.close();
      await world.close();
    },
  };
}

/** Whether a request of the app writes a note. */
export const isNoteWrite = (url: string, init: RequestInit): boolean =>
  init.method === 'POST' && url.endsWith('/notes');

/** A host with no more than the specification about notes: there an edit is two requests. */
export const withoutReplace =
  (network: Desk['network'] = (url, init, go) => go(url, init)): Desk['network'] =>
  async (url, init, go) =>
    url.endsWith('/meta')
      ? Response.json({ type: 'about:blank', title: 'Not Found', status: 404 }, { status: 404 })
      : await network(url, init, go);

/** Somebody else annotates the older commit, so the notes ref moves. */
export async function annotateOther(
  { world, other }: Pick<Demo, 'world' | 'other'>,
  text: string,
): Promise<void> {
  const token = await world.token('demo', ['git:write']);
  const note = { object_ref: other, notes_ref: 'reviews', note: text };
  for (const action of ['append', 'add']) {
    const json = { ...note, action };
    if ((await world.send('POST', '/api/repos/demo/notes', { token, json })).status === 201) return;
  }
  throw new Error('The note of somebody else was refused.');
}
