import { notifyManager } from '@tanstack/react-query';

let acted = false;

// Render responses in a separate task: reading and rendering together would block the page for too long.
notifyManager.setScheduler((draw) => {
  if (acted) queueMicrotask(draw);
  else setTimeout(draw, 0);
});

/**
 * Updates cached query data and renders it in the same task, so that a checkbox shows its new state immediately instead
 * of a frame or two later.
 */
export function atOnce(change: () => void): void {
  acted = true;
  try {
    change();
  } finally {
    acted = false;
  }
}
