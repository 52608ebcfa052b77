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

/** Git's diff between two trees. */
export function diffOf(before: Version[], after: Version[], how?: string[]): GitFile[];

/** The same for many pairs, each separately. */
export function diffsOf(pairs: (readonly [Version[], Version[]])[], how?: string[]): GitFile[][];
