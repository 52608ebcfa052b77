export interface PatchFile {
  path: string;
  raw: string;
}

/** One library, used as its README says. */
export interface Peer {
  /** Preparation that a page would do before a diff is requested, such as starting workers; it is not timed. */
  prepare?: (root: HTMLElement) => Promise<void>;
  show: (root: HTMLElement, files: PatchFile[]) => void;
  /** Whether lines of code are in the page. */
  drawn: () => boolean;
  /** Whether any of them has colour. */
  coloured: () => boolean;
}

export const patch = (files: PatchFile[]): string => files.map(({ raw }) => raw).join('');

export const some = (selector: string) => (): boolean => document.querySelector(selector) !== null;
