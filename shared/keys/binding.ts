/** What a command can act on instead of the user's current place. */
export type TargetKind = 'file' | 'folder' | 'line' | 'commit' | 'note' | 'listed note';

/** In the order in which they are listed. */
export const GROUPS = ['Read', 'View', 'Notes', 'Find', 'Go', 'App'] as const;

export interface Binding {
  readonly title: string;
  readonly group: (typeof GROUPS)[number];
  readonly keys: readonly string[];
  /** It works on this screen alone, where its keys do nothing else; absent: wherever something handles it. */
  readonly screen?: 'today';
  /** It focuses a text field. */
  readonly types?: true;
  /** It works while the user types, so that its keys must not be text, and have one stroke only. */
  readonly inText?: true;
  /** A number typed before its key repeats it. */
  readonly counts?: true;
  /** The key that does the same in a list, a tree or tabs that have the focus. */
  readonly inLists?: string;
  /** The targets it accepts: it appears in their menus and receives the target. */
  readonly on?: readonly TargetKind[];
  /** Its label there, where "this" refers to the target. */
  readonly menu?: string;
}
