/** Leave to read another repository, as it was given with a token that is not kept. */
export interface Leave {
  /** Fingerprint of the key that signed the token. */
  key: string;
  /** Id of the repository that it may read. */
  source: string;
}

/** One repository of the service. */
export interface ServedRepository {
  /** Stable id, opaque. */
  id: string;
  /** The name in URLs and in the `repo` claim; any text, never a path. */
  name: string;
  /** The bare repository, or the `.git` folder of a work tree that is served in place. */
  gitDir: string;
  /** Where HEAD is, if elsewhere: a linked worktree has its own. */
  headDir?: string;
  /** Its work tree, if it is served in place and has one. */
  workTree?: string;
  defaultBranch: string;
  /** ISO 8601. */
  createdAt: string;
  /** The source of pull-upstream. Absent: none. */
  upstream?: Upstream;
  /** Leave to pull from a repository of this host. */
  leave?: Leave;
  /** Shown in lists; a fork has it without having an upstream. */
  baseRepo?: { provider: string; owner: string; name: string };
  /** A user's folder: only notes, namespaces and the refs of a push are ever written. */
  inPlace: boolean;
}

/**
 * The place of an upstream. `repository`: another repository of the same root, by name. `url`: an http(s) address,
 * derived from the provider when the repository was created; a client never supplies an address or a path.
 */
export type Upstream =
  | { kind: 'repository'; name: string; provider: string; owner: string }
  | { kind: 'url'; url: string; name: string; provider: string; owner: string };

/**
 * The repository of this host that a client named as the source of this one: only those who may read that one may pull.
 * null: there is none, or the operator of the root set it up, without an owner.
 */
export function sourceOf({ upstream, baseRepo }: ServedRepository): { owner: string; name: string } | null {
  if (upstream?.kind !== 'repository' || baseRepo?.owner === '') return null;
  return { owner: baseRepo?.owner ?? '', name: upstream.name };
}

/** @returns true for an acceptable name: readable, unambiguous, and not special in a URL or a file system */
export function isRepositoryName(name: string): boolean {
  if (name.length === 0 || name.length > 200 || !name.isWellFormed()) return false;
  // eslint-disable-next-line no-control-regex -- refuses control characters.
  if (/[\x00-\x1f\x7f\\]/.test(name) || /\.git$|\+ephemeral$/.test(name)) return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
