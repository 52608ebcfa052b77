import { notifyManager } from '@tanstack/react-query';

let acted = false;

// Answers are drawn in a task of their own: read and drawn in one task, they would block the page for both
// together.
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
