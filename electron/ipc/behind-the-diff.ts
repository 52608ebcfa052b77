import type { Handlers } from '../../shared/ipc/api.ts';
import type { Foreground } from '../protocol/foreground.ts';

/**
 * The handlers, of which those that answer what stands around a diff wait while its first rows are waited for: the page
 * asks for everything in one moment, and each of them starts Git processes that would stand in its way. The commits are
 * counted beside it: Git may need longer for the first file.
 */
export function behindTheDiff(
  handlers: Handlers,
  { announce, clear, seen }: Pick<Foreground, 'announce' | 'clear' | 'seen'>,
): Handlers {
  const behind =
    <I, O>(handler: (input: I) => O) =>
    async (input: I): Promise<Awaited<O>> => {
      await clear();
      return await handler(input);
    };
  const { folders, refs, notes } = handlers;
  return {
    ...handlers,
    folders: {
      ...folders,
      async open(input) {
        const opened = await folders.open(input);
        if (opened !== null) announce();
        return opened;
      },
      async takeAsked(input) {
        const opened = await folders.takeAsked(input);
        if (opened !== null) announce();
        return opened;
      },
    },
    refs: {
      ...refs,
      async head(place) {
        const head = await refs.head(place);
        // No comparison will come.
        if (head?.suggested == null) seen();
        return head;
      },
      list: behind(refs.list),
    },
    repositories: { ...handlers.repositories, list: behind(handlers.repositories.list) },
    tags: { ...handlers.tags, list: behind(handlers.tags.list) },
    notes: {
      ...notes,
      overview: behind(notes.overview),
      history: behind(notes.history),
      author: behind(notes.author),
    },
    folderSync: { ...handlers.folderSync, of: behind(handlers.folderSync.of) },
  };
}
