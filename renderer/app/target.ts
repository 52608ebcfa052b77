/** What a command acts on when that is not what the user is at: the thing whose menu was opened. */
export type Target =
  | { readonly kind: 'file'; readonly path: string }
  /** Of the tree; without a slash at its end. */
  | { readonly kind: 'folder'; readonly path: string }
  /** A line of one side of a file; 1-based. */
  | { readonly kind: 'line'; readonly path: string; readonly side: 'old' | 'new'; readonly line: number }
  | { readonly kind: 'commit'; readonly sha: string }
  | { readonly kind: 'note'; readonly notesRef: string; readonly object: string }
  /** A note that is not the one shown. */
  | { readonly kind: 'listed note'; readonly notesRef: string; readonly object: string };

export type TargetKind = Target['kind'];

/** A menu of what can be done with one thing. */
export interface OpenMenu {
  /** Tells one opening from the next. */
  readonly key: number;
  readonly target: Target;
  /** Where it opens, in the window. */
  readonly at: DOMRect;
  /** What had the focus. */
  readonly from: Element | null;
}
