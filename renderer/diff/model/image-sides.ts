export interface ImageSides {
  old: Uint8Array<ArrayBuffer> | null;
  next: Uint8Array<ArrayBuffer> | null;
  /** Why there is neither; empty if there is no problem. */
  problem: string;
}
