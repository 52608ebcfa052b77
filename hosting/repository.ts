/** What the service knows about one repository. */
export interface ServedRepository {
  /** Stable id, opaque. */
  id: string;
  /** The name in URLs and in the `repo` claim; any text, never a path. */
  name: string;
  /** The bare repository, or the `.git` folder of a work tree that is served in place. */
  gitDir: string;
  /** Where HEAD is, when that is elsewhere: a linked worktree has its own. */
  headDir?: string;
  /** Where its files are, of one that is served in place and has some. */
  workTree?: string;
  defaultBranch: string;
  /** ISO 8601. */
  createdAt: string;
  /** Where pull-upstream fetches from. Absent: no upstream. */
  upstream?: Upstream;
  /** Shown in lists; a fork has it without having an upstream. */
  baseRepo?: { provider: string; owner: string; name: string };
  /** A folder that somebody else owns: only notes, namespaces and what a push asks for are ever written. */
  inPlace: boolean;
}

/**
 * Where an upstream is. `repository`: another repository of the same root, by name. `url`: an http(s) address,
 * worked out from the provider when the repository was made; a caller over HTTP never gives an address or a path.
 */
export type Upstream =
  | { kind: 'repository'; name: string; provider: string; owner: string }
  | { kind: 'url'; url: string; name: string; provider: string; owner: string };

/**
 * The repository of this host that somebody named over HTTP as what this one pulls from: only whoever may read that one
 * pulls. null: there is none, or whoever keeps the root has set it up, who names no owner.
 */
export function sourceOf({ upstream, baseRepo }: ServedRepository): { owner: string; name: string } | null {
  if (upstream?.kind !== 'repository' || baseRepo?.owner === '') return null;
  return { owner: baseRepo?.owner ?? '', name: upstream.name };
}

/** A name the service takes: readable, one meaning, and nothing that a URL or a file system could read otherwise. */
export function isRepositoryName(name: string): boolean {
  if (name.length === 0 || name.length > 200 || !name.isWellFormed()) return false;
  // eslint-disable-next-line no-control-regex -- control characters are what is refused.
  if (/[\x00-\x1f\x7f\\]/.test(name) || /\.git$|\+ephemeral$/.test(name)) return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
