import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path that a push may add; Git itself sets no limit. */
const MAX_PATH_BYTES = 4096;

/** The variable for the file of refs that may only be fast-forwarded, one per line. */
const FORWARD_ONLY = 'MARGINALIA_FORWARD_ONLY';

/**
 * Runs before a push becomes visible. It checks that protected refs are fast-forwarded, since Git's own setting covers
 * branches only, and that no new path is too long, which newer Git versions can check only for single names.
 */
const PRE_RECEIVE = `#!/bin/sh
pushed=$(cat)
is_forward() {
  case $old in *[!0]*) ;; *) return 0 ;; esac
  case $ref in refs/tags/*) return 1 ;; esac
  [ "$(git cat-file -t "$old")" = commit ] && [ "$(git cat-file -t "$new")" = commit ] &&
    git merge-base --is-ancestor "$old" "$new"
}
if [ -n "$${FORWARD_ONLY}" ]; then
  printf '%s\\n' "$pushed" | while read -r old new ref; do
    grep -qxF -e "$ref" "$${FORWARD_ONLY}"
    case $? in
      0) is_forward || { echo "The token may not force-push $ref" >&2; exit 1; } ;;
      1) ;;
      *) exit 1 ;;
    esac
  done || exit 1
fi
printf '%s\\n' "$pushed" | while read -r old new ref; do
  case $new in *[!0]*) echo "$new" ;; esac
done |
  git rev-list --objects --stdin --not --all |
  LC_ALL=C awk 'length($0) > ${String(MAX_PATH_BYTES + 41)} { exit 1 }' && exit 0
echo "A path in this push is longer than ${String(MAX_PATH_BYTES)} bytes" >&2
exit 1
`;

/** The service's hooks; those of a repository never run. */
export interface PushHooks {
  /**
   * Prepares the hooks for one push.
   * @param forwardOnly the refs that it may not force, as the push names them
   */
  arm: (forwardOnly: readonly string[]) => Promise<ArmedHooks>;
  close: () => Promise<void>;
}

/** Options to start Git with, and a function to call once it has ended. */
export interface ArmedHooks {
  /** A `-c` setting. */
  config: string;
  env: Record<string, string>;
  disarm: () => Promise<void>;
}

async function make(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-hooks-'));
  await writeFile(join(folder, 'pre-receive'), PRE_RECEIVE, { mode: 0o700 });
  return folder;
}

export function pushHooks(): PushHooks {
  let made: Promise<string> | null = null;
  return {
    arm: async (forwardOnly) => {
      const folder = await (made ??= make());
      const config = `core.hooksPath=${folder}`;
      if (forwardOnly.length === 0)
        return { config, env: {}, disarm: async () => await Promise.resolve(undefined) };
      // May be too long for an environment variable.
      const list = join(folder, `forward-only-${randomBytes(8).toString('hex')}`);
      await writeFile(list, forwardOnly.map((ref) => `${ref}\n`).join(''), { mode: 0o600 });
      return { config, env: { [FORWARD_ONLY]: list }, disarm: async () => await rm(list, { force: true }) };
    },
    close: async () => {
      const folder = await made?.catch(() => null);
      made = null;
      if (typeof folder === 'string') await rm(folder, { recursive: true, force: true });
    },
  };
}
