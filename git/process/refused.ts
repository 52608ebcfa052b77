/** The version of an installed Git that is too old to use; null: none so far. */
let refused: string | null = null;

/** From now on, no command of this Git runs in this process: see `requireGit`. */
export const refuseGit = (version: string): void => void (refused = version);

export const refusedVersion = (): string | null => refused;
