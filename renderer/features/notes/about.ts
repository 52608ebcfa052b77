import type { FileOpen } from './props.ts';

/** What the panel is about: the chosen commit, one version of a file, or an object that the search found. */
export type About =
  | { kind: 'commit' }
  | { kind: 'file'; file: FileOpen; object: string }
  | { kind: 'object'; object: string };

/** The annotated object; null while there is none. */
export function objectOf(about: About, commit: { sha: string } | null): string | null {
  return about.kind === 'commit' ? (commit?.sha ?? null) : about.object;
}
