import { notifyManager } from '@tanstack/react-query';

let acted = false;

// What arrives is drawn in a task of its own: with its reading in one, the page would stand still for both.
notifyManager.setScheduler((draw) => {
  if (acted) queueMicrotask(draw);
  else setTimeout(draw, 0);
});

/**
 * Changes what queries know by what a person did, and draws that in the same task: a box that is ticked is drawn ticked,
 * and not as it was before for a frame or two.
 */
export function atOnce(change: () => void): void {
  acted = true;
  try {
    change();
  } finally {
    acted = false;
  }
}
