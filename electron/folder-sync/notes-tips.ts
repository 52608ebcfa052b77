import { directRefs } from '../../git/exchange.ts';
import { isRefName } from '../../git/refs.ts';
import type { FolderRemote } from '../../git/remotes.ts';

const NOTES = 'refs/notes/';
const FETCHED = 'refs/notes-remotes/';

/** Notes refs that hold commits, by their names here, with those commits. */
export interface NotesTips {
  here: ReadonlyMap<string, string>;
  /** As they were fetched from the remote. */
  there: ReadonlyMap<string, string>;
  /** Whether another remote has one, too. */
  elsewhere: (notesRef: string) => boolean;
}

/** The notes refs of a folder and those that were fetched from a remote. */
export async function notesTips(gitDir: string, remote: FolderRemote): Promise<NotesTips> {
  const tracking = `${FETCHED}${remote.name}/`;
  const refs = await directRefs({ gitDir }, [NOTES, FETCHED]);
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
  return {
    here: under(NOTES),
    there: under(tracking),
    elsewhere: (notesRef) => others.some((ref) => ref.endsWith(`/${notesRef.slice(NOTES.length)}`)),
  };
}
