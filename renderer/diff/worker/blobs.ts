/** The header lines of a file's diff. */
export interface WithHeaders {
  readonly headers: readonly string[];
}

/** The blob ids of both sides as named in the diff, possibly abbreviated; empty if not named. */
export function blobsOf({ headers }: WithHeaders): { old: string; next: string } {
  let [old, next] = ['', ''];
  for (const line of headers) {
    const match = /^index ([0-9a-f]{4,})\.\.([0-9a-f]{4,})/.exec(line);
    // A file that changed its kind has two sections: removed, then added.
    if (match) [old, next] = [old || (match[1] ?? ''), match[2] ?? ''];
  }
  return { old, next };
}

/** The URL of a file's new side, pinned to the version named in the diff. */
export function withBlob(url: string, scanned: WithHeaders): string {
  const { next } = blobsOf(scanned);
  return next === '' ? url : `${url}&blob=${next}`;
}

/** The URL of a specific version of a file, so that no other version is fetched. */
export const urlOfBlob = (url: string | null, blob: string): string | null =>
  url === null || blob === '' ? url : `${url}&blob=${blob}`;
