import { notifyManager } from '@tanstack/react-query';

let acted = false;

// What arrives is drawn in a task of its own: with its reading in one, the page would stand still for both.
notifyManager.setScheduler((draw) => {
  if (acted) queueMicrotask(draw);
  else setTimeout(draw, 0);
});

/**
 * Updates cached query data and renders it in the same task, so that a ticked box is drawn ticked at once and not a
 * frame or two later.
 */
export function atOnce(change: () => void): void {
  acted = true;
  try {
    change();
  } finally {
    acted = false;
  }
}
