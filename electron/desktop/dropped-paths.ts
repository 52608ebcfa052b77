/** As many as the call takes. */
const MAX_DROPPED = 100;

/** The paths of a drop that are opened: what a page dragged has none. */
export const droppedPaths = (paths: readonly string[]): string[] =>
  paths.filter((path) => path !== '').slice(0, MAX_DROPPED);
