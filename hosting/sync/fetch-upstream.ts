import { fetchLocal, fetchRemote } from '../../git/fetch.ts';
import { isAncestor, listRefs, type RefUpdate, updateRefs } from '../../git/refs.ts';
import type { ServedRepository } from '../repository.ts';
import type { RepositoryStore } from '../store.ts';

/** Where the upstream's branches were at the last sync; hidden from clients. */
const SEEN = 'refs/upstream/heads/';
const HEADS = 'refs/heads/';

/**
 * Brings the upstream's branches here. First everything is fetched aside, all refs or none; then one transaction
 * moves each branch that nobody changed here since the last sync (or that only moves forward). A branch that was
 * changed here too is left alone and told.
 * @returns a sentence for the log and `GET /api/meta`.
 */
export async function fetchUpstream(
  store: RepositoryStore,
  repository: ServedRepository,
  ref: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { gitDir, upstream } = repository;
  if (upstream === undefined) throw new Error('no upstream');
  const before = await heads(gitDir, SEEN);
  const spec = ref === undefined ? '*' : ref;
  const refspecs = [`+${HEADS}${spec}:${SEEN}${spec}`];
  const options = { signal, atomic: true, prune: ref === undefined };
  if (upstream.kind === 'url') await fetchRemote(gitDir, { url: upstream.url }, refspecs, options);
  else {
    const source = store.get(upstream.name);
    if (source === null) throw new Error('the upstream repository is gone');
    await fetchLocal(gitDir, source.gitDir, refspecs, options);
  }
  const after = await heads(gitDir, SEEN);
  const here = await heads(gitDir, HEADS);
  const updates: RefUpdate[] = [];
  const kept: string[] = [];
  for (const [name, to] of after) {
    if (ref !== undefined && name !== ref) continue;
    const from = here.get(name);
    if (from === to) continue;
    if (from === undefined || from === before.get(name) || (await isAncestor(gitDir, from, to))) {
      updates.push({ ref: HEADS + name, to, from: from ?? null });
    } else kept.push(name);
  }
  if (updates.length > 0 && !(await updateRefs(gitDir, updates))) {
    throw new Error('a branch was written during the sync');
  }
  const moved = `${String(updates.length)} ${updates.length === 1 ? 'branch' : 'branches'} moved`;
  return kept.length === 0 ? moved : `${moved}; ${String(kept.length)} changed here and left alone`;
}

async function heads(gitDir: string, prefix: string): Promise<Map<string, string>> {
  const refs = await listRefs(gitDir, prefix);
  return new Map(refs.map(({ ref, sha }) => [ref.slice(prefix.length), sha]));
}
