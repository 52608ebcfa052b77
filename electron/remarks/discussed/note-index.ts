import { setImmediate } from 'node:timers/promises';
import { programOf } from '../../../shared/domain/notes/program-refs.ts';
import { repositoryKey } from '../../../shared/domain/place-key.ts';
import { createKeyedMutex } from '../../../shared/keyed-mutex.ts';
import { noteMoves } from '../../../git/notes/notes-join.ts';
import { ignoreReadFailure } from '../../../git/process/read-failure.ts';
import { yieldMain } from '../../../git/process/yield.ts';
import { remarkedPaths } from '../../../git/remarks/remarked-paths.ts';
import type { RepositoryPlace } from '../../host/client.ts';
import type { OpenCopy } from '../../repository-copy/index.ts';
import { weightOf, type NoteFiles, type RemarkedFileStore } from '../../store/remarked-files.ts';

interface Deps {
  store: RemarkedFileStore;
  copyOf: (place: RepositoryPlace) => Pick<OpenCopy, 'gitDir' | 'notes'>;
  /** Settles when no first rows of a comparison are being waited for. */
  calm: () => Promise<void>;
  /** How many files are kept: each of a note of one object, heavier ones as more of them. */
  most?: { ofRef: number; together: number };
}

/** Bytes of notes that are read of one notes ref at a time. */
const MAX_READ_BYTES = 256_000_000;
/** Files, and notes without any, that are gathered before they are stored. */
const FILES_PER_WRITE = 2_000;
const MAX_PATHS = { ofRef: 200_000, together: 400_000 };

/** Notes refs of people: what programs write is not talk. */
export const isOfPeople = ({ ref }: { ref: string }): boolean => programOf(ref) === null;

/** Finds out which files have remarks in which notes: of a notes ref that moved, only notes that changed are read. */
export function createNoteIndex({ store, copyOf, calm, most = MAX_PATHS }: Deps): {
  /** Reads what changed since the last time. @returns whether anything did */
  update(place: RepositoryPlace): Promise<boolean>;
} {
  const mutex = createKeyedMutex();

  async function drop(place: RepositoryPlace, ref: string): Promise<void> {
    while (store.drop(place, ref)) await setImmediate();
  }

  /** How many more files may be stored of a notes ref. */
  function roomOf(place: RepositoryPlace, ref: string): number {
    const weights = store.weights(place);
    const together = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    return Math.min(most.ofRef - (weights.get(ref) ?? 0), most.together - together);
  }

  async function read(
    place: RepositoryPlace,
    ref: string,
    tip: string,
    before: string | undefined,
  ): Promise<void> {
    const { gitDir, notes } = copyOf(place);
    // Where many were left out, and others made room for them, all are read again.
    const isStale = store.isCut(place, ref) && roomOf(place, ref) > most.ofRef / 2;
    const moves =
      (before ?? '') === '' || isStale
        ? undefined
        : await noteMoves(gitDir, before ?? '', tip).catch(ignoreReadFailure);
    // It is read for the first time, or what was read is gone from Git.
    if (moves === undefined) {
      await drop(place, ref);
      store.setTip(place, ref, '');
    }
    const blobs: Iterable<readonly [string, string | null]> =
      moves === undefined
        ? await notes.present(ref)
        : [...moves].map(([object, { to }]) => [object, to] as const);
    const objectsOf = new Map<string, string[]>();
    let pending: NoteFiles[] = [];
    let size = 0;
    const add = async (note: NoteFiles): Promise<void> => {
      pending.push(note);
      size += 1 + note.paths.length;
      if (size >= FILES_PER_WRITE) await put();
    };
    const put = async (): Promise<void> => {
      for (let at = 0; at < pending.length; await setImmediate())
        at += store.put(place, ref, at === 0 ? pending : pending.slice(at));
      [pending, size] = [[], 0];
    };
    const yieldLoop = yieldMain();
    for (const [object, blob] of blobs) {
      if (blob !== null) {
        const objects = objectsOf.get(blob);
        if (objects === undefined) objectsOf.set(blob, [object]);
        else objects.push(object);
      }
      // Those that changed are forgotten first.
      if (moves !== undefined) await add({ object, paths: [] });
      await yieldLoop();
    }
    await put();
    let room = roomOf(place, ref);
    let isCut = false;
    const next = objectsOf.values();
    for await (const texts of notes.textLists([...objectsOf.keys()], MAX_READ_BYTES)) {
      for (const text of texts) {
        const objects = next.next().value ?? [];
        const paths = text === null ? [] : await remarkedPaths(text, yieldLoop);
        const weight = paths.reduce((sum, path) => sum + weightOf(path), 0);
        for (const object of paths.length > 0 ? objects : []) {
          isCut ||= weight > room;
          if (weight > room) break;
          room -= weight;
          await add({ object, paths });
        }
        await yieldLoop();
      }
      await calm();
    }
    await put();
    store.setTip(place, ref, tip, isCut);
  }

  return {
    update: (place) =>
      mutex(repositoryKey(place), async () => {
        const refs = (await copyOf(place).notes.refs()).filter(isOfPeople);
        const tips = store.tips(place);
        const gone = [...tips.keys()].filter((ref) => !refs.some((one) => one.ref === ref));
        for (const ref of gone) await drop(place, ref);
        const moved = refs.filter(({ ref, sha }) => tips.get(ref) !== sha);
        for (const { ref, sha } of moved) {
          await calm();
          // One that cannot be read keeps no other from being read.
          await read(place, ref, sha, tips.get(ref)).catch(ignoreReadFailure);
        }
        return gone.length > 0 || moved.length > 0;
      }),
  };
}
