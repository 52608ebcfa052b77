/** The version of a Git that is too old to be run; null: none was found to be. */
let refused: string | null = null;

/** From now on no command of this Git is run in this process: see `requireGit`. */
export const refuseGit = (version: string): void => void (refused = version);

export const refusedVersion = (): string | null => refused;
