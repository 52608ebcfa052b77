import type { Tag } from '../../../shared/ipc/shapes.ts';
import type { FileOpen } from './props.ts';

/** What the panel shows: the chosen commit, an annotated tag, one version of a file, or an object that was found. */
export type About =
  | { kind: 'commit' }
  | { kind: 'tag'; tag: Tag; object: string }
  | { kind: 'file'; file: FileOpen; object: string }
  | { kind: 'object'; object: string };

/** The kind of an object, as far as the page knows; null: the commit itself. */
export function aboutOf(
  object: string | null,
  tags: readonly Tag[],
  files: ReadonlyMap<string, FileOpen>,
): About {
  if (object === null) return { kind: 'commit' };
  const tag = tags.find((one) => one.annotated && one.object === object);
  if (tag !== undefined) return { kind: 'tag', tag, object };
  const file = files.get(object);
  return file === undefined ? { kind: 'object', object } : { kind: 'file', file, object };
}

/** The annotated object's id; null: none. */
export function annotatedObject(about: About, commit: { sha: string } | null): string | null {
  return about.kind === 'commit' ? (commit?.sha ?? null) : about.object;
}
