import { yieldMain } from '../../../git/process/yield.ts';
import type { OldFile } from '../../../git/remarks/old-threads.ts';
import type { RepositoryPlace } from '../../host/client.ts';
import type { RemarkedFileStore } from '../../store/remarked-files.ts';

const NAMES_PER_QUERY = 1_000;
/** Notes that have remarks on a file, and all files of notes that are looked up: the ones that were read last. */
const MAX_NOTES_PER_FILE = 2_000;
const MAX_FILES = 40_000;

/** The files of a repository that have remarks, among those with these names. `isCut`: there are more. */
export async function filesAmong(
  store: Pick<RemarkedFileStore, 'isCut' | 'named'>,
  place: RepositoryPlace,
  names: readonly string[],
): Promise<{ files: OldFile[]; isCut: boolean }> {
  const files = new Map<string, OldFile>();
  let isCut = store.isCut(place);
  const yieldLoop = yieldMain();
  for (let at = 0; at < names.length && files.size < MAX_FILES;) {
    const some = store.named(place, names.slice(at, at + NAMES_PER_QUERY), MAX_NOTES_PER_FILE);
    for (const { object, path, name } of some.files)
      files.set(JSON.stringify([object, path, name]), { commit: object, path, name });
    at += some.names;
    isCut ||= some.cut.length > 0 || (files.size >= MAX_FILES && at < names.length);
    await yieldLoop();
  }
  return { files: [...files.values()], isCut };
}
