import { programOf } from '../../../shared/domain/notes/program-refs.ts';
import { createKeyedMutex } from '../../../shared/keyed-mutex.ts';
import { noteMoves } from '../../../git/notes/notes-join.ts';
import { ignoreReadFailure } from '../../../git/process/read-failure.ts';
import { yieldMain } from '../../../git/process/yield.ts';
import { remarkedPaths } from '../../../git/remarks/remarked-paths.ts';
import type { RepositoryPlace } from '../../host/client.ts';
import type { OpenCopy } from '../../repository-copy/index.ts';
import type { NoteFiles, RemarkedFileStore } from '../../store/remarked-files.ts';

interface Deps {
  store: RemarkedFileStore;
  copyOf: (place: RepositoryPlace) => Pick<OpenCopy, 'gitDir' | 'notes'>;
  /** Settles when no first rows of a comparison are being waited for. */
  calm: () => Promise<void>;
}

/** Bytes of notes that are read of one notes ref at a time. */
const MAX_READ_BYTES = 256_000_000;
/** Notes that are stored together. */
const NOTES_PER_WRITE = 500;

/** Notes refs of people: what programs write is not talk. */
export const isOfPeople = ({ ref }: { ref: string }): boolean => programOf(ref) === null;

/** Finds out which files have remarks in which notes: of a notes ref that moved, only notes that changed are read. */
export function createNoteIndex({ store, copyOf, calm }: Deps): {
  /** Reads what changed since the last time. @returns whether anything did */
  update(place: RepositoryPlace): Promise<boolean>;
} {
  const mutex = createKeyedMutex();

  async function read(
    place: RepositoryPlace,
    ref: string,
    tip: string,
    before: string | undefined,
  ): Promise<void> {
    const { gitDir, notes } = copyOf(place);
    const moves =
      before === undefined ? undefined : await noteMoves(gitDir, before, tip).catch(ignoreReadFailure);
    // It is read for the first time, or what was read is gone from Git.
    if (moves === undefined) store.drop(place, ref);
    const blobs: Iterable<readonly [string, string | null]> =
      moves === undefined
        ? await notes.present(ref)
        : [...moves].map(([object, { to }]) => [object, to] as const);
    const objectsOf = new Map<string, string[]>();
    let found: NoteFiles[] = [];
    const put = (): void => {
      store.put(place, ref, found);
      found = [];
    };
    const yieldLoop = yieldMain();
    for (const [object, blob] of blobs) {
      if (blob !== null) {
        const objects = objectsOf.get(blob);
        if (objects === undefined) objectsOf.set(blob, [object]);
        else objects.push(object);
      }
      // Those that changed are forgotten first.
      if (moves !== undefined) found.push({ object, paths: [] });
      if (found.length >= NOTES_PER_WRITE) put();
      await yieldLoop();
    }
    put();
    const next = objectsOf.values();
    for await (const texts of notes.textLists([...objectsOf.keys()], MAX_READ_BYTES)) {
      for (const text of texts) {
        const objects = next.next().value ?? [];
        const paths = text === null ? [] : await remarkedPaths(text, yieldLoop);
        if (paths.length > 0) for (const object of objects) found.push({ object, paths });
        if (found.length >= NOTES_PER_WRITE) put();
        await yieldLoop();
      }
      await calm();
    }
    put();
    store.setTip(place, ref, tip);
  }

  return {
    update: (place) =>
      mutex(JSON.stringify([place.orgId, place.repo]), async () => {
        const refs = (await copyOf(place).notes.refs()).filter(isOfPeople);
        const known = store.tips(place);
        const gone = [...known.keys()].filter((ref) => !refs.some((one) => one.ref === ref));
        for (const ref of gone) store.drop(place, ref);
        const moved = refs.filter(({ ref, sha }) => known.get(ref) !== sha);
        for (const { ref, sha } of moved) {
          await calm();
          // One that cannot be read keeps no other from being read.
          await read(place, ref, sha, known.get(ref)).catch(ignoreReadFailure);
        }
        return gone.length > 0 || moved.length > 0;
      }),
  };
}
