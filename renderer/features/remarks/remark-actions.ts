/** What can be done with one remark; undefined: not here, not now. */
export interface RemarkActions {
  edit?: (() => void) | undefined;
  remove?: (() => void) | undefined;
  copyText: () => void;
  /** Shows the note that holds it, in the note panel. */
  openNote: () => void;
  copyPatch: (nth: number) => Promise<boolean>;
}
