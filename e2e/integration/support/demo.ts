import { gitText } from '../../../git/run.ts';
import { openWorld, type World } from '../../../hosting/testing/world.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { openDesk, ORG, type Desk } from './desk.ts';

/** A service with the repository `demo`, which has two commits, and an app's notes against it. */
export interface Demo {
  world: World;
  gitDir: string;
  desk: Desk;
  /** The note of the newer commit on `refs/notes/reviews`. */
  place: NotePlace;
  close: () => Promise<void>;
}

export async function openDemo(): Promise<Demo> {
  const world = await openWorld('socket');
  const gitDir = await world.repository('demo', [{ files: { a: '1' } }, { files: { a: '2' } }]);
  const desk = await openDesk(world, 'Reviewer');
  const object = await gitText(['rev-parse', 'main'], { gitDir });
  return {
    world,
    gitDir,
    desk,
    place: { orgId: ORG, repo: 'demo', notesRef: 'refs/notes/reviews', object },
    async close() {
      await desk.close();
      await world.close();
    },
  };
}
