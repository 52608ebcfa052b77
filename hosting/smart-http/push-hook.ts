import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes of a path that a push may bring; Git itself sets no limit. */
const MAX_PATH = 4096;

/**
 * What Git asks before a push becomes visible: are there paths longer than allowed in what is new? A newer Git can be
 * told to ask that itself, for one name at a time only.
 */
const PRE_RECEIVE = `#!/bin/sh
while read -r old new ref; do
  case $new in *[!0]*) echo "$new" ;; esac
done |
  git rev-list --objects --stdin --not --all |
  LC_ALL=C awk 'length($0) > ${String(MAX_PATH + 41)} { exit 1 }' && exit 0
echo "A path in this push is longer than ${String(MAX_PATH)} bytes" >&2
exit 1
`;

/** The hooks of the service; those of a repository never run. */
export interface PushHooks {
  /** The folder they are in, made when it is first asked for. */
  folder: () => Promise<string>;
  close: () => Promise<void>;
}

async function make(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-hooks-'));
  await writeFile(join(folder, 'pre-receive'), PRE_RECEIVE, { mode: 0o700 });
  return folder;
}

export function pushHooks(): PushHooks {
  let made: Promise<string> | null = null;
  return {
    folder: async () => await (made ??= make()),
    close: async () => {
      const folder = await made?.catch(() => null);
      made = null;
      if (typeof folder === 'string') await rm(folder, { recursive: true, force: true });
    },
  };
}
