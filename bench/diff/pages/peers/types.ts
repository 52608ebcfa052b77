export interface PatchFile {
  path: string;
  raw: string;
}

/** One library, used as its README says. */
export interface Peer {
  /** What a page would have done before a diff is asked for, for example start workers. The clock does not run yet. */
  prepare?: (root: HTMLElement) => Promise<void>;
  show: (root: HTMLElement, files: PatchFile[]) => void;
  /** Whether lines of code are in the page. */
  drawn: () => boolean;
  /** Whether any of them has colour. */
  coloured: () => boolean;
}

export const patch = (files: PatchFile[]): string => files.map(({ raw }) => raw).join('');

export const some = (selector: string) => (): boolean => document.querySelector(selector) !== null;
