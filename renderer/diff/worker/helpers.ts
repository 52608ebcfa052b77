// oxlint-disable-next-line import/default -- Vite makes the default export
import compareUrl from './long-line/worker.ts?worker&url';
// oxlint-disable-next-line import/default -- Vite makes the default export
import findUrl from './regex/worker.ts?worker&url';
import { workerStarter } from '../trusted-worker.ts';

/** Starts a worker for computations that would block the diff worker. */
export const startHelper = workerStarter({ find: findUrl, compare: compareUrl });
