/** A file's diff, as far as its header lines go. */
export interface Headed {
  readonly headers: readonly string[];
}

/** The ids of the blobs on both sides, as far as the diff names them, possibly shortened; empty where it does not. */
export function blobsOf({ headers }: Headed): { old: string; next: string } {
  let [old, next] = ['', ''];
  for (const line of headers) {
    const found = /^index ([0-9a-f]{4,})\.\.([0-9a-f]{4,})/.exec(line);
    // One that became another kind has two sections: removed, then added.
    if (found) [old, next] = [old || (found[1] ?? ''), found[2] ?? ''];
  }
  return { old, next };
}

/** The address of a file's new side, so that no other version of it is taken for the one that the diff names. */
export function withBlob(url: string, scanned: Headed): string {
  const { next } = blobsOf(scanned);
  return next === '' ? url : `${url}&blob=${next}`;
}
