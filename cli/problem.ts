/** Exit codes, as docs/AGENTS.md says them. */
export const EXIT = { done: 0, nothing: 1, usage: 2, git: 3, output: 4 } as const;

/** Why a command did not do what it was for: a message for standard error. */
export class ReviewProblem extends Error {
  override readonly name = 'ReviewProblem';
  readonly code: (typeof EXIT)[keyof typeof EXIT];

  constructor(code: (typeof EXIT)[keyof typeof EXIT], message: string) {
    super(message);
    this.code = code;
  }
}

export const usageProblem = (message: string): ReviewProblem => new ReviewProblem(EXIT.usage, message);
export const nothingFound = (message: string): ReviewProblem => new ReviewProblem(EXIT.nothing, message);
export const gitProblemOf = (message: string): ReviewProblem => new ReviewProblem(EXIT.git, message);
