import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes of a path that a push may bring; Git itself sets no limit. */
const MAX_PATH = 4096;

/** The variable that names the file with the refs which may only move forward, one a line. */
const FORWARD_ONLY = 'MARGINALIA_FORWARD_ONLY';

/**
 * What Git asks before a push becomes visible. Do the refs that may only move forward do so? Git's own setting for that
 * holds for branches alone. And are there paths longer than allowed in what is new? A newer Git can be told to ask that
 * itself, for one name at a time only.
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
  LC_ALL=C awk 'length($0) > ${String(MAX_PATH + 41)} { exit 1 }' && exit 0
echo "A path in this push is longer than ${String(MAX_PATH)} bytes" >&2
exit 1
`;

/** The hooks of the service; those of a repository never run. */
export interface PushHooks {
  /**
   * Makes ready for one push, which the hooks judge.
   * @param forwardOnly the refs that it may not force, as it names them
   */
  arm: (forwardOnly: readonly string[]) => Promise<ArmedHooks>;
  close: () => Promise<void>;
}

/** What Git is started with, and what to call when it has ended. */
export interface ArmedHooks {
  /** A setting. */
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
      // Too many for a variable of the environment.
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
