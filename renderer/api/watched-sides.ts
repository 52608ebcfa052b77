import type { RefMove } from '../../shared/ipc/shapes.ts';
import type { WatchedSides } from '../../shared/ipc/watched-sides.ts';
import { api } from './client.ts';

type Watched = Omit<WatchedSides, 'watch'>;

/** Everything that is shown, by the id of its watch. */
const watched = new Map<string, Watched>();
let isSending = false;

/**
 * Watches the sides of a comparison that is shown, for changes by others. Their current commits count as seen.
 * @returns ends it
 */
export function watchSides(sides: Watched, moved: (moves: RefMove[]) => void): () => void {
  const watch = crypto.randomUUID();
  watched.set(watch, sides);
  const stop = api().repositories.moved((news) => {
    if (news.watch === watch) moved(news.moves);
  });
  send();
  return () => {
    stop();
    watched.delete(watch);
    send();
  };
}

/** Where one ends and the next begins at once, both are sent together. */
function send(): void {
  if (isSending) return;
  isSending = true;
  queueMicrotask(() => {
    isSending = false;
    const watches = [...watched].map(([watch, sides]) => ({ watch, ...sides }));
    void api().repositories.watch({ watches });
  });
}
