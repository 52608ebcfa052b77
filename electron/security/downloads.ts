import type { Session } from 'electron';

/** Nothing in the page is a download; a hostile link must not write a file. */
export function denyDownloads(session: Session): void {
  session.on('will-download', (event) => event.preventDefault());
}
