import { Listeners } from '../ui/listeners.ts';
import { NOTHING_PENDING, type Pending } from './key-steps.ts';

let pending = NOTHING_PENDING;
const listeners = new Listeners();

/** What was pressed and waits for the next key. */
export const pendingKeys = {
  get: (): Pending => pending,
  set(next: Pending): void {
    if (next === pending) return;
    pending = next;
    listeners.tell();
  },
  subscribe: listeners.add,
};
