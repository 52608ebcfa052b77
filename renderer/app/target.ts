/** What a command acts on instead of the user's current place: the item whose menu was opened. */
export type Target =
  | { readonly kind: 'file'; readonly path: string }
  /** In the tree; without a trailing slash. */
  | { readonly kind: 'folder'; readonly path: string }
  /** A line of one side of a file; 1-based. */
  | { readonly kind: 'line'; readonly path: string; readonly side: 'old' | 'new'; readonly line: number }
  | { readonly kind: 'commit'; readonly sha: string }
  | { readonly kind: 'note'; readonly notesRef: string; readonly object: string }
  /** A note other than the one shown. */
  | { readonly kind: 'listed note'; readonly notesRef: string; readonly object: string };

/** The open context menu of a target. */
export interface OpenMenu {
  /** Distinguishes one opening from the next. */
  readonly key: number;
  readonly target: Target;
  /** Where it opens, in window coordinates. */
  readonly at: DOMRect;
  /** The element that had the focus. */
  readonly from: Element | null;
}
