/** Separate from the view, whose code is loaded later: the first screen can start a diff worker in advance. */
export { warmUp } from './page/start-worker.ts';
