import { readRef } from '../../git/refs/refs.ts';
import { readTag, tagsIn } from '../../git/refs/tags.ts';
import type { Tag, TagFacts } from '../../shared/ipc/shapes.ts';
import type { RepositoryPlace } from '../host/client.ts';
import { explained } from './failure.ts';
import type { RepositoryCopies } from './index.ts';
import { keptTag } from './kept-refs.ts';

export interface Tags {
  /** Every tag of a repository, by name. */
  list(place: RepositoryPlace): Promise<Tag[]>;
  /** Who created an annotated tag, when and with which message; null if it is no longer that object. */
  read(place: RepositoryPlace, tag: { name: string; object: string }): Promise<TagFacts | null>;
}

/** More than anyone looks through. */
const MAX_TAGS = 20_000;

/**
 * Tags over Git, which every host has: the list says what each tag leads to, which no other route does; a tag's own
 * message is fetched when the user looks at it.
 */
export function createTags(copies: Pick<RepositoryCopies, 'of'>): Tags {
  return {
    list: (place) =>
      explained('tags', async () => {
        return tagsIn(await copies.of(place).listTags()).slice(0, MAX_TAGS);
      }),
    read: (place, { name, object }) =>
      explained('tags', async () => {
        const ref = keptTag(name)?.here;
        if (ref === undefined) return null;
        const copy = copies.of(place);
        // A tag object never changes: it is fetched only once.
        const isCurrent = copy.exists() && (await readRef(copy.gitDir, ref)) === object;
        if (!isCurrent) await copy.fetchTag(name);
        return (await readRef(copy.gitDir, ref)) === object ? await readTag(copy.gitDir, name) : null;
      }),
  };
}
