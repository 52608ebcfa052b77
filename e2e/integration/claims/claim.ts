/**
 * Every kind of sentence that the app says about a repository, and the Git command that decides it. Each has a judge
 * (`judges.ts`), which asks the app and the user's own Git the same.
 */
export interface Claim {
  /** Names its judge. */
  id: string;
  /** As a reader sees it. */
  says: string;
  /** The Git command that decides it. */
  git: string;
  /** The settings of the user and of the folder that count, and those that do not. */
  settings: string;
  /** What is said where it is not known. */
  unknown: string;
  /** The files that say it. */
  files: readonly string[];
  /** How it is judged. */
  judged: string;
}
