/** Apart from the view, whose code comes later: the first screen can start the worker of a diff before. */
export { warmUp } from './page/start-worker.ts';
