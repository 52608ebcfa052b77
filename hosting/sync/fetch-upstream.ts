import { fetchLocal, fetchRemote } from '../../git/remote/fetch.ts';
import { isAncestor, listRefs, type RefUpdate, updateRefs } from '../../git/refs/refs.ts';
import type { Claims } from '../auth/claims.ts';
import { policyFor } from '../auth/policy.ts';
import type { ServedRepository } from '../repository.ts';
import type { RepositoryStore } from '../store.ts';
import { namesInTheWay } from '../../git/refs/names-in-the-way.ts';

/** Where the upstream's branches were at the last sync; hidden from clients. */
const SEEN = 'refs/upstream/heads/';
/** Where they are fetched to: by themselves, because branches of two days may stand in each other's way. */
const COMING = 'refs/upstream/coming/';
const HEADS = 'refs/heads/';

/** What one request asks for. */
export interface PullRequest {
  /** A branch; undefined: all of them. */
  ref: string | undefined;
  /** The ref policies of its token. */
  refs: Claims['refs'];
}

/** Raised when somebody else moved a branch between two steps. The next sync finishes what this one began. */
export class BranchWritten extends Error {
  override readonly name = 'BranchWritten';
}

/**
 * Brings the upstream's branches here. First everything is fetched aside; then one transaction moves each branch that
 * nobody changed here since the last sync (or that only moves forward), and notes where the upstream is. Killed at any
 * moment, the next sync does what this one would have done. A branch that was changed here too, or that the token may
 * not move so, is left alone and counted.
 * @returns a sentence for the log and `GET /api/meta`.
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
    await clearComing(gitDir);
    await fetchAside(store, repository, request.ref, signal);
    return await moveBranches(gitDir, request);
  } finally {
    if (!signal.aborted) await clearComing(gitDir);
  }
}

async function clearComing(gitDir: string): Promise<void> {
  const coming = await listRefs(gitDir, COMING);
  if (coming.length > 0)
    await updateRefs(
      gitDir,
      coming.map(({ ref }) => ({ ref, to: null })),
    );
}

async function fetchAside(
  store: RepositoryStore,
  { gitDir, upstream }: ServedRepository,
  ref: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (upstream === undefined) throw new Error('no upstream');
  const spec = ref ?? '*';
  const refspecs = [`+${HEADS}${spec}:${COMING}${spec}`];
  if (upstream.kind === 'url') await fetchRemote(gitDir, { url: upstream.url }, refspecs, { signal });
  else {
    const source = store.get(upstream.name);
    if (source === null) throw new Error('the upstream repository is gone');
    await fetchLocal(gitDir, source.gitDir, refspecs, { signal });
  }
}

async function moveBranches(gitDir: string, { ref, refs }: PullRequest): Promise<string> {
  const seen = await heads(gitDir, SEEN);
  const coming = await heads(gitDir, COMING);
  const here = await heads(gitDir, HEADS);
  const isUnchanged = (name: string): boolean => here.get(name) === seen.get(name);
  const inTheWay = namesInTheWay(here.keys());
  /** Whether a branch that the upstream has no more may make room: the upstream renamed `a` to `a/b`. */
  const mayGo = (name: string): boolean => {
    const { noPush, noForcePush } = policyFor({ refs }, HEADS + name);
    return isUnchanged(name) && !coming.has(name) && !noPush && !noForcePush;
  };
  const moves: RefUpdate[] = [];
  const notes: RefUpdate[] = [];
  const goes = new Set<string>();
  const left = { changed: 0, forbidden: 0, withoutRoom: 0 };
  for (const [name, to] of coming) {
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
  const isOver = ref === undefined ? (name: string) => !coming.has(name) : isBeside([...coming.keys()]);
  const forgotten = [...seen.keys()].filter(isOver).map((name) => ({ ref: SEEN + name, to: null }));
  const gone = [...goes].map((name) => ({ ref: HEADS + name, to: null, from: here.get(name) ?? null }));
  // Names that go make room first: Git takes them for in the way within one transaction.
  for (const updates of [
    [...gone, ...forgotten],
    [...moves, ...notes],
  ])
    if (updates.length > 0 && !(await updateRefs(gitDir, updates))) throw new BranchWritten();
  return outcome(moves.length, left);
}

/** For the names of some branches: whether another cannot be kept beside one of them. */
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
