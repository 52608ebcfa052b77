/** Types of git-corpus.mjs. */
export type Content =
  | { kind: 'text'; lines: string[]; newline: boolean; end: '\n' | '\r\n' }
  | { kind: 'binary'; bytes: number[] }
  | { kind: 'link'; to: string }
  | { kind: 'empty' }
  | { kind: 'module'; commit: string };
export interface Version {
  path: string;
  content: Content;
  executable: boolean;
}

export interface GitFile {
  path: string;
  oldPath: string;
  code: string;
  raw: string;
}

/** Commits two versions of a tree and returns what Git says is between them. */
export function diffOf(before: Version[], after: Version[], how?: string[]): GitFile[];
