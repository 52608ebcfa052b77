/** Unchanged lines shown more at a time; as many or fewer are shown at once. */
export const CONTEXT_STEP = 20;

/** Unchanged lines around a change, as Git shows them. */
export const GIT_CONTEXT = 3;
