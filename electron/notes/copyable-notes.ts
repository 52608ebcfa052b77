import { Mutex } from 'async-mutex';
import { AppFailure } from '../../shared/failure.ts';
import type { CopyableNote } from '../../shared/ipc/copyable-note.ts';
import type { CallOptions, RepositoryPlace } from '../host/client.ts';
import type { FirstPaintGate } from '../protocol/first-paint-gate.ts';
import { presentNotes } from '../repository-copy/ref-index.ts';
import type { NotesRefs } from '../repository-copy/notes-refs.ts';
import type { KnownPatch, PatchStore } from '../store/patches.ts';
import type { FetchedNotes } from './fetched-notes.ts';
import { patchIdOf } from './patch-id.ts';

interface Shown {
  sha: string;
  subject: string;
}

interface PresentNote {
  notesRef: string;
  object: string;
  blob: string;
  author: string;
}

/** Commits whose changes are read in one go; only unreviewed repositories have notes on more. */
const MAX_COMMITS = 60;

export interface CopyableNotes {
  /** See the table of calls, `notes.copyable`. Empty when the signal aborts. */
  find(place: RepositoryPlace, commits: readonly Shown[], signal: AbortSignal): Promise<CopyableNote[]>;
}

interface Deps {
  commitDiff: (place: RepositoryPlace, sha: string, options: CallOptions) => Promise<string | null>;
  patches: PatchStore;
  fetched: FetchedNotes;
  firstPaint: Pick<FirstPaintGate, 'quiet'>;
  /** A commit's patch id if the host withholds some of its text; empty: unknown. */
  heldPatchId: (place: RepositoryPlace, sha: string, signal: AbortSignal) => Promise<string>;
}

/**
 * Finds notes on commits that were rewritten, to offer copying them to the commits that now make the same change. The
 * patch id of every commit with notes is remembered while the commit is on screen, because a host need not serve
 * commits that are no longer on a branch.
 * Runs in the background, one commit at a time, and only while no diff is loading.
 */
export function createCopyableNotes(deps: Deps): CopyableNotes {
  const { commitDiff, patches, fetched, firstPaint, heldPatchId } = deps;
  const mutex = new Mutex();

  async function rememberPatches(
    { orgId, repo }: RepositoryPlace,
    wanted: readonly Shown[],
    signal: AbortSignal,
  ): Promise<void> {
    const known = new Set(patches.list(orgId, repo).map(({ sha }) => sha));
    for (const { sha, subject } of wanted.filter((commit) => !known.has(commit.sha)).slice(0, MAX_COMMITS)) {
      await firstPaint.quiet(signal);
      const diff = await commitDiff({ orgId, repo }, sha, { signal });
      const patchId =
        diff === null ? await heldPatchId({ orgId, repo }, sha, signal) : await patchIdOf(diff, signal);
      patches.put(orgId, repo, { sha, patchId, subject });
    }
  }

  async function search(
    place: RepositoryPlace,
    commits: readonly Shown[],
    signal: AbortSignal,
  ): Promise<CopyableNote[]> {
    await firstPaint.quiet(signal);
    const refs = fetched.of(place);
    const notes = await allNotes(refs);
    const noted = new Set(notes.map(({ object }) => object));
    const shown = new Set(commits.map(({ sha }) => sha));
    const remembered = (): KnownPatch[] =>
      patches.list(place.orgId, place.repo).filter(({ patchId }) => patchId !== '');

    await rememberPatches(
      place,
      commits.filter(({ sha }) => noted.has(sha)),
      signal,
    );
    const left = remembered().filter(({ sha }) => noted.has(sha) && !shown.has(sha));
    if (left.length === 0) return [];
    await rememberPatches(place, commits, signal);
    const now = remembered().filter(({ sha }) => shown.has(sha));
    return await withTexts(refs, pairsOf(left, now, notes));
  }

  return {
    async find({ orgId, repo }, commits, signal) {
      try {
        return await mutex.runExclusive(async () => await search({ orgId, repo }, commits, signal));
      } catch (cause) {
        // If the host does not show what commits change, there is nothing to compare or offer.
        if (cause instanceof AppFailure || signal.aborted) return [];
        throw cause;
      }
    },
  };
}

async function allNotes(refs: NotesRefs): Promise<PresentNote[]> {
  const notes: PresentNote[] = [];
  for (const { ref } of await refs.refs()) {
    const index = await refs.index(ref);
    for (const { object, to, authorName } of index === null ? [] : presentNotes(index)) {
      if (to !== null) notes.push({ notesRef: ref, object, blob: to, author: authorName });
    }
  }
  return notes;
}

type Pair = Omit<CopyableNote, 'text'> & { blob: string };

/** Notes on abandoned commits, each with the commit that makes the same change and has no note on that ref. */
function pairsOf(
  left: readonly KnownPatch[],
  now: readonly KnownPatch[],
  notes: readonly PresentNote[],
): Pair[] {
  const byPatch = new Map(now.toReversed().map(({ patchId, sha }) => [patchId, sha]));
  const taken = new Set(notes.map(({ notesRef, object }) => `${notesRef} ${object}`));
  const byObject = Map.groupBy(notes, ({ object }) => object);
  return left.flatMap(({ sha: from, patchId, subject: fromSubject }) => {
    const to = byPatch.get(patchId);
    if (to === undefined) return [];
    return (byObject.get(from) ?? [])
      .filter(({ notesRef }) => !taken.has(`${notesRef} ${to}`))
      .map(({ notesRef, blob, author }) => ({ notesRef, from, fromSubject, to, blob, author }));
  });
}

async function withTexts(refs: NotesRefs, pairs: readonly Pair[]): Promise<CopyableNote[]> {
  const texts = await refs.texts(pairs.map(({ blob }) => blob));
  return pairs.flatMap(({ notesRef, from, fromSubject, to, author }, at) => {
    const text = texts[at] ?? null;
    return text === null ? [] : [{ notesRef, from, fromSubject, to, author, text }];
  });
}
