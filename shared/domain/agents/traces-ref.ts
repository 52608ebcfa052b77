/** The notes ref of the Git AI standard: its notes are traces of agents. */
export const TRACES_REF = 'refs/notes/ai';
