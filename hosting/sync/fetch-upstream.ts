import { fetchLocal, fetchRemote } from '../../git/remote/fetch.ts';
import { isAncestor, listRefs, type RefUpdate, updateRefs } from '../../git/refs/refs.ts';
import type { Claims } from '../auth/claims.ts';
import { policyFor } from '../auth/policy.ts';
import type { ServedRepository } from '../repository.ts';
import type { RepositoryStore } from '../store.ts';
import { namesInTheWay } from '../../git/refs/names-in-the-way.ts';

/** The upstream's branches at the last sync; hidden from clients. */
const SEEN = 'refs/upstream/heads/';
/** Where they are fetched to: separately, because names of two syncs may conflict. */
const INCOMING = 'refs/upstream/coming/';
const HEADS = 'refs/heads/';

/** One pull request to the upstream. */
export interface PullRequest {
  /** A branch; undefined: all of them. */
  ref: string | undefined;
  /** The ref policies of its token. */
  refs: Claims['refs'];
}

/** Raised when another writer moved a branch between two steps. The next sync completes this one. */
export class BranchWritten extends Error {
  override readonly name = 'BranchWritten';
}

/**
 * Fetches the upstream's branches. First everything is fetched separately; then one transaction moves each branch that
 * was not changed here since the last sync (or is a fast-forward), and records where the upstream is. If it is killed,
 * the next sync does the same work. A branch that was changed here, too, or that the token may not move, is left alone
 * and counted.
 * @returns a sentence for the log and `GET /api/meta`
 * @throws BranchWritten, GitError
 */
export async function fetchUpstream(
  store: RepositoryStore,
  repository: ServedRepository,
  request: PullRequest,
  signal: AbortSignal,
): Promise<string> {
  const { gitDir } = repository;
  try {
    await clearIncoming(gitDir);
    await fetchIncoming(store, repository, request.ref, signal);
    return await moveBranches(gitDir, request);
  } finally {
    if (!signal.aborted) await clearIncoming(gitDir);
  }
}

async function clearIncoming(gitDir: string): Promise<void> {
  const incoming = await listRefs(gitDir, INCOMING);
  if (incoming.length > 0)
    await updateRefs(
      gitDir,
      incoming.map(({ ref }) => ({ ref, to: null })),
    );
}

async function fetchIncoming(
  store: RepositoryStore,
  { gitDir, upstream }: ServedRepository,
  ref: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (upstream === undefined) throw new Error('no upstream');
  const spec = ref ?? '*';
  const refspecs = [`+${HEADS}${spec}:${INCOMING}${spec}`];
  if (upstream.kind === 'url') await fetchRemote(gitDir, { url: upstream.url }, refspecs, { signal });
  else {
    const source = store.get(upstream.name);
    if (source === null) throw new Error('the upstream repository is gone');
    await fetchLocal(gitDir, source.gitDir, refspecs, { signal });
  }
}

async function moveBranches(gitDir: string, { ref, refs }: PullRequest): Promise<string> {
  const seen = await heads(gitDir, SEEN);
  const incoming = await heads(gitDir, INCOMING);
  const here = await heads(gitDir, HEADS);
  const isUnchanged = (name: string): boolean => here.get(name) === seen.get(name);
  const inTheWay = namesInTheWay(here.keys());
  /** Whether a branch deleted upstream may be removed for another: the upstream renamed `a` to `a/b`. */
  const mayGo = (name: string): boolean => {
    const { noPush, noForcePush } = policyFor({ refs }, HEADS + name);
    return isUnchanged(name) && !incoming.has(name) && !noPush && !noForcePush;
  };
  const moves: RefUpdate[] = [];
  const notes: RefUpdate[] = [];
  const goes = new Set<string>();
  const left = { changed: 0, forbidden: 0, withoutRoom: 0 };
  for (const [name, to] of incoming) {
    const from = here.get(name);
    const note = { ref: SEEN + name, to };
    const policy = policyFor({ refs }, HEADS + name);
    const obstacles = from === undefined ? inTheWay(name) : [];
    const isForward = from === undefined || from === to || (await isAncestor(gitDir, from, to));
    if (from === to) notes.push(note);
    else if (policy.noPush || (policy.noForcePush && !isForward)) left.forbidden += 1;
    else if (!isForward && !isUnchanged(name)) {
      left.changed += 1;
      notes.push(note);
    } else if (!obstacles.every(mayGo)) left.withoutRoom += 1;
    else {
      for (const obstacle of obstacles) goes.add(obstacle);
      moves.push({ ref: HEADS + name, to, from: from ?? null });
      notes.push(note);
    }
  }
  const isOver = ref === undefined ? (name: string) => !incoming.has(name) : isBeside([...incoming.keys()]);
  const forgotten = [...seen.keys()].filter(isOver).map((name) => ({ ref: SEEN + name, to: null }));
  const gone = [...goes].map((name) => ({ ref: HEADS + name, to: null, from: here.get(name) ?? null }));
  // Delete first: within one transaction Git would still see a conflict.
  for (const updates of [
    [...gone, ...forgotten],
    [...moves, ...notes],
  ])
    if (updates.length > 0 && !(await updateRefs(gitDir, updates))) throw new BranchWritten();
  return outcome(moves.length, left);
}

/** @returns a function that tells whether a name conflicts with one of these */
function isBeside(names: readonly string[]): (name: string) => boolean {
  const inTheWay = namesInTheWay(names);
  return (name) => inTheWay(name).length > 0;
}

function outcome(moved: number, left: { changed: number; forbidden: number; withoutRoom: number }): string {
  const parts = [`${String(moved)} ${moved === 1 ? 'branch' : 'branches'} moved`];
  if (left.changed > 0) parts.push(`${String(left.changed)} changed here and left alone`);
  if (left.forbidden > 0) parts.push(`${String(left.forbidden)} not moved, because the token may not`);
  if (left.withoutRoom > 0)
    parts.push(`${String(left.withoutRoom)} not made, because a branch here has a name in its way`);
  return parts.join('; ');
}

async function heads(gitDir: string, prefix: string): Promise<Map<string, string>> {
  const refs = await listRefs(gitDir, prefix);
  return new Map(refs.map(({ ref, sha }) => [ref.slice(prefix.length), sha]));
}
