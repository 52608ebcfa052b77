import type { Session } from 'electron';

/** Refuses every download: the page offers none, and a hostile link must not write a file. */
export function denyDownloads(session: Session): void {
  session.on('will-download', (event) => event.preventDefault());
}
