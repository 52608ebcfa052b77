/** Unchanged lines added per expansion; a gap this small is shown in one step. */
export const CONTEXT_STEP = 20;

/** Unchanged lines around a change, as in Git. */
export const GIT_CONTEXT = 3;
