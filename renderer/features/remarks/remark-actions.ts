/** The actions on one remark; undefined: not available here or now. */
export interface RemarkActions {
  edit?: (() => void) | undefined;
  remove?: (() => void) | undefined;
  copyText: () => void;
  /** Shows the remark's note in the notes panel. */
  openNote?: (() => void) | undefined;
  copyPatch: (nth: number) => Promise<boolean>;
}
