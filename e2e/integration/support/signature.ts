/** Whose hand-overs these are. */
export const SIGNATURE = 'R <r@example.com>';
