import { resolveSymref, isRefName } from '../../git/refs/refs.ts';
import { directRefs, typedRefs } from '../../git/refs/typed-refs.ts';
import type { FolderRemote } from '../../git/remote/remotes.ts';

const NOTES = 'refs/notes/';
const FETCHED = 'refs/notes-remotes/';

/** Notes refs and their commits, by local name. */
export interface NotesTips {
  here: ReadonlyMap<string, string>;
  /** As fetched from the remote. */
  there: ReadonlyMap<string, string>;
  /** Local names of notes refs that cannot be read, here or as fetched: what they should hold is unknown. */
  broken: ReadonlySet<string>;
  /** How many more have names that are not UTF-8. */
  odd: number;
  /** The ref that a write to this one updates: the target of a symbolic ref, as Git resolves it. */
  written: (notesRef: string) => string;
  /** Whether another remote has it too. */
  elsewhere: (notesRef: string) => boolean;
}

/** The notes refs of a folder and those fetched from a remote. */
export async function notesTips(gitDir: string, remote: FolderRemote): Promise<NotesTips> {
  const tracking = `${FETCHED}${remote.name}/`;
  const { refs: all, broken, odd } = await typedRefs(gitDir, [NOTES, FETCHED]);
  const refs = directRefs(all);
  const others = refs.flatMap(({ ref }) =>
    ref.startsWith(FETCHED) && !ref.startsWith(tracking) ? [ref] : [],
  );
  const under = (prefix: string): Map<string, string> =>
    new Map(
      refs.flatMap(({ ref, sha, type }) => {
        const name = `${NOTES}${ref.slice(prefix.length)}`;
        return ref.startsWith(prefix) && type === 'commit' && isRefName(name, NOTES) ? [[name, sha]] : [];
      }),
    );
  const [here, there] = [under(NOTES), under(tracking)];
  const unreadable = broken.flatMap((ref) =>
    [NOTES, tracking].flatMap((prefix) =>
      ref.startsWith(prefix) ? [`${NOTES}${ref.slice(prefix.length)}`] : [],
    ),
  );
  const named = all.filter(({ ref }) => ref.startsWith(NOTES));
  const written = (notesRef: string): string => resolveSymref(named, notesRef)?.ref ?? notesRef;
  // An alias of a notes ref is exchanged if the remote has a notes ref of that name.
  for (const { ref } of named) {
    const held = here.get(written(ref));
    if (held !== undefined && there.has(ref)) here.set(ref, held);
  }
  return {
    here,
    there,
    broken: new Set(unreadable),
    odd,
    written,
    elsewhere: (notesRef) => others.some((ref) => ref.endsWith(`/${notesRef.slice(NOTES.length)}`)),
  };
}
