/** The actions on one remark; undefined: not available here or now. */
export interface RemarkActions {
  edit?: (() => void) | undefined;
  remove?: (() => void) | undefined;
  copyText: () => void;
  /** Copies its thread with the lines that it is about, as Markdown. */
  copyThread?: (() => void) | undefined;
  /** Shows the remark's note in the notes panel. */
  openNote?: (() => void) | undefined;
  copyPatch: (nth: number) => Promise<boolean>;
  /** Writes a suggestion into its file. */
  apply?: ((nth: number) => Promise<void>) | undefined;
  /** Takes an applied suggestion back. @param undo see RemarkPart */
  takeBack?: ((undo: string) => Promise<void>) | undefined;
}
