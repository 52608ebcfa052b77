import type { RefMove } from '../../shared/ipc/shapes.ts';
import type { WatchedSides } from '../../shared/ipc/watched-sides.ts';
import { api } from './client.ts';

type Watched = Omit<WatchedSides, 'watch'>;

/** Everything that is shown, by the id of its watch. */
const watched = new Map<string, Watched>();
let isSending = false;

/** The watch of a comparison that is shown. */
export interface SidesWatch {
  /** These commits of its first sides are shown now: they count as seen. */
  shows: (tips: readonly string[]) => void;
  end: () => void;
}

/**
 * Watches the sides of a comparison that is shown, for changes by others. Their current commits count as seen, until it is
 * known which are shown.
 */
export function watchSides(sides: Watched, moved: (moves: RefMove[]) => void): SidesWatch {
  const watch = crypto.randomUUID();
  watched.set(watch, sides);
  const stop = api().repositories.moved((news) => {
    if (news.watch === watch) moved(news.moves);
  });
  send();
  return {
    shows(tips) {
      const all = sides.sides.map((side, at) => ({
        ...side,
        ...(at < tips.length ? { shown: tips[at] } : {}),
      }));
      watched.set(watch, { ...sides, sides: all });
      send();
    },
    end() {
      stop();
      watched.delete(watch);
      send();
    },
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
