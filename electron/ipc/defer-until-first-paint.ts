import type { Handlers } from '../../shared/ipc/api.ts';
import type { FirstPaintGate } from '../protocol/first-paint-gate.ts';

/**
 * Wraps the handlers so that those around a diff wait until its first rows are shown. The page sends all its requests
 * together, and each of these starts Git processes that would slow the diff down. Commits are counted alongside the
 * diff, because Git may need longer for its first file; they wait only when a folder opens, while the whole screen is
 * being built. What is visible beside the diff (its commits, notes and remarks) goes before lists that open on demand.
 */
export function deferUntilFirstPaint(
  handlers: Handlers,
  firstPaint: Pick<FirstPaintGate, 'announce' | 'clear' | 'afterOpening' | 'seen' | 'beside' | 'afterBeside'>,
): Handlers {
  const { announce, clear, afterOpening, seen, beside, afterBeside } = firstPaint;
  const behind =
    <I, O>(handler: (input: I) => O, ready = afterBeside) =>
    async (input: I): Promise<Awaited<O>> => {
      await ready();
      return await handler(input);
    };
  /** Registers this read, and passes it on. */
  const seenBeside =
    <I, O>(handler: (input: I) => O) =>
    async (input: I): Promise<Awaited<O>> => {
      const result = Promise.resolve(handler(input));
      beside(result);
      return await result;
    };
  const { folders, refs, notes, commits, remarks, versions } = handlers;
  return {
    ...handlers,
    folders: {
      ...folders,
      async open(input) {
        const opened = await folders.open(input);
        if (opened !== null) announce();
        return opened;
      },
      async takeRequested(input) {
        const opened = await folders.takeRequested(input);
        if (opened !== null) announce();
        return opened;
      },
    },
    refs: {
      ...refs,
      async head(place) {
        const head = await refs.head(place);
        // No comparison will follow.
        if (head?.suggested == null) seen();
        return head;
      },
      list: behind(refs.list),
    },
    repositories: { ...handlers.repositories, list: behind(handlers.repositories.list) },
    tags: { ...handlers.tags, list: behind(handlers.tags.list) },
    whoRead: {
      ...handlers.whoRead,
      state: behind(handlers.whoRead.state),
      list: behind(handlers.whoRead.list),
    },
    notes: {
      ...notes,
      overview: seenBeside(behind(notes.overview, clear)),
      history: behind(notes.history),
      author: behind(notes.author),
    },
    commits: { ...commits, inComparison: seenBeside(behind(commits.inComparison, afterOpening)) },
    remarks: {
      ...remarks,
      list: behind(remarks.list, clear),
      discussed: behind(remarks.discussed),
    },
    versions: {
      ...versions,
      list: behind(versions.list, clear),
      pairs: behind(versions.pairs, clear),
    },
    signatures: { ...handlers.signatures, of: behind(handlers.signatures.of) },
    merges: { conflicts: behind(handlers.merges.conflicts) },
    folderSync: { ...handlers.folderSync, of: behind(handlers.folderSync.of) },
  };
}
