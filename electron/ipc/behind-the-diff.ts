import type { Handlers } from '../../shared/ipc/api.ts';
import type { Foreground } from '../protocol/foreground.ts';

/**
 * Wraps the handlers: those that answer what stands around a diff wait until its first rows are shown. The page asks
 * for everything at once, and each of these starts Git processes that would slow the diff down. Commits are counted
 * beside the diff, because Git may need longer for its first file. Of the others its notes come first: everybody sees
 * them, and lists that open with a press may come a moment later.
 */
export function behindTheDiff(
  handlers: Handlers,
  foreground: Pick<Foreground, 'announce' | 'clear' | 'seen' | 'notes' | 'afterNotes'>,
): Handlers {
  const { announce, clear, seen } = foreground;
  const behind =
    <I, O>(handler: (input: I) => O, ready = foreground.afterNotes) =>
    async (input: I): Promise<Awaited<O>> => {
      await ready();
      return await handler(input);
    };
  const overview = behind(handlers.notes.overview, clear);
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
      overview(place) {
        const reading = overview(place);
        foreground.notes(reading);
        return reading;
      },
      history: behind(notes.history),
      author: behind(notes.author),
    },
    folderSync: { ...handlers.folderSync, of: behind(handlers.folderSync.of) },
  };
}
