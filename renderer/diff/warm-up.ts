/** Apart from the view, whose code is loaded later: the first screen can start the worker of a diff in advance. */
export { warmUp } from './page/start-worker.ts';
