import type { NotesOverview } from '../../../../shared/ipc/shapes.ts';
import { notedObjects } from '../../../api/noted-objects.ts';
import type { DiffFile } from '../../../diff/index.ts';
import { lastAtOrBelow } from '../../../diff/model/last-at-or-below.ts';

/** The notes on one version of a file. */
export interface NotedFile {
  /** The annotated blob. */
  readonly object: string;
  readonly notes: number;
}

/** Keeps the previous value while files arrive and nothing changed, to avoid re-rendering. */
const NONE: ReadonlyMap<string, NotedFile> = new Map();

/**
 * Path -> the notes on the file's blob. The overview lists every annotated object and the diff names the blobs, so no
 * request is needed. A diff may abbreviate a blob's id, as far as Git considers it unique.
 */
export function notedFiles(
  files: readonly Pick<DiffFile, 'path' | 'blob'>[],
  overview: NotesOverview | undefined,
): ReadonlyMap<string, NotedFile> {
  const { sorted: objects, badges } = notedObjects(overview);
  if (objects.length === 0) return NONE;
  const noted = new Map<string, NotedFile>();
  for (const { path, blob } of files) {
    if (blob === '') continue;
    // Binary search: the first annotated object not before the (possibly abbreviated) blob id.
    let at = lastAtOrBelow(objects.length, (i) => ((objects[i] ?? '') < blob ? 0 : 1), 0);
    if (!objects[at]?.startsWith(blob)) at += 1;
    const object = objects[at];
    if (!object?.startsWith(blob)) continue;
    noted.set(path, { object, notes: badges.get(object)?.length ?? 0 });
  }
  return noted.size === 0 ? NONE : noted;
}
