import type { Handlers } from '../../shared/ipc/api.ts';
import type { Foreground } from '../protocol/foreground.ts';

/**
 * Wraps the handlers: those that answer what stands around a diff wait until its first rows are shown. The page asks
 * for everything at once, and each of these starts Git processes that would slow the diff down. Commits are counted
 * beside the diff, because Git may need longer for its first file.
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
