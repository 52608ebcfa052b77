export interface PatchFile {
  path: string;
  raw: string;
}

/** One library, used as its README says. */
export interface Peer {
  /** What a page would have done before a diff is asked for: styles, workers. The clock does not run yet. */
  prepare: (files: PatchFile[]) => Promise<(root: HTMLElement) => void> | ((root: HTMLElement) => void);
  /** Whether lines of code are in the page. */
  drawn: () => boolean;
  /** Whether any of them has colour. */
  coloured: () => boolean;
}

export const some = (selector: string) => (): boolean => document.querySelector(selector) !== null;
