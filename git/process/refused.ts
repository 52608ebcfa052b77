/** The version of an installed Git that is too old to use; null: none so far. */
let refused: string | null = null;

/** From now on, no command of this Git runs in this process: see `requireGit`. */
export const refuseGit = (version: string): void => void (refused = version);

export const refusedVersion = (): string | null => refused;

/** The version of the installed Git; null: not known yet. */
let installed: readonly [major: number, minor: number] | null = null;

/** @param version begins with two numbers, `2.38` */
export function noteVersion(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  installed = [major, minor];
}

/** @returns true also where the version is not known */
export const isMaybeSince = (major: number, minor: number): boolean =>
  installed === null || installed[0] > major || (installed[0] === major && installed[1] >= minor);
