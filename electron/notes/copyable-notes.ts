import { readerOf } from '../../shared/domain/who-read/read-note.ts';
import { withoutVerdicts } from '../../shared/domain/verdicts/write.ts';
import { Mutex } from 'async-mutex';
import { LRUCache } from 'lru-cache';
import { repositoryKey } from '../../shared/domain/place-key.ts';
import type { CopyableNote } from '../../shared/ipc/copyable-note.ts';
import type { CallOptions, RepositoryPlace } from '../host/client.ts';
import type { FirstPaintGate } from '../protocol/first-paint-gate.ts';
import { ignoreReadFailure, isReadFailure } from '../../git/process/read-failure.ts';
import { presentNotes } from '../../git/notes/ref-index.ts';
import type {
  RewrittenCommit,
  RewrittenNote,
  RewrittenNotes,
  NoteThere,
} from '../../git/remarks/rewritten-notes.ts';
import type { NotesRefs } from '../repository-copy/notes-refs.ts';
import type { KnownPatch, PatchStore } from '../store/patches.ts';
import type { FetchedNotes } from './fetched-notes.ts';
import type { CommittedNotes } from '../local-notes/offers.ts';

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

/** Notes that are offered together. */
const MAX_COPIES = 300;
/** Commits whose changes are read in one go; only unreviewed repositories have notes on more. */
const MAX_COMMITS = 60;
/** Commits that Git cannot read are read again after this time: what a partial clone lacks may be fetched. */
const UNREADABLE_RETRY_MS = 10 * 60_000;
const MAX_UNREADABLE = 10_000;

/** The commits of a branch, newest first, and where it left its base. */
interface ShownCommits extends RepositoryPlace {
  branch: string;
  ephemeral: boolean;
  mergeBase: string | null;
  commits: readonly Shown[];
}

interface ShownBranch extends RepositoryPlace {
  branch: string;
  ephemeral: boolean;
  commits: { sha: string; base: string | null };
}

export interface CopyableNotes {
  /** See the table of calls, `notes.copyable`. Empty when the signal aborts. */
  find(shown: ShownCommits, signal: AbortSignal): Promise<CopyableNote[]>;
}

interface Deps {
  /** See `Repository.patchIds`. */
  patchIds: (
    place: RepositoryPlace,
    shas: readonly string[],
    options: CallOptions,
  ) => AsyncIterable<ReadonlyMap<string, string>>;
  patches: PatchStore;
  fetched: FetchedNotes;
  firstPaint: Pick<FirstPaintGate, 'quiet'>;
  rewritten: RewrittenNotes;
  /** Remarks on uncommitted changes that belong to commits now. */
  committed: CommittedNotes;
}

/**
 * Finds notes on commits that were rewritten, to offer copying them to the commits that took their place. Where these
 * commits can no longer be read, it is the commit that makes the same change: the patch id of every commit with notes
 * is remembered while the commit is on screen.
 * Runs in the background, a few commits at a time, and only while no diff is loading.
 */
export function createCopyableNotes(deps: Deps): CopyableNotes {
  const { patches, fetched, firstPaint, rewritten, committed } = deps;
  const mutex = new Mutex();
  const unreadable = new LRUCache<string, true>({ max: MAX_UNREADABLE, ttl: UNREADABLE_RETRY_MS });

  async function rememberPatches(
    { orgId, repo }: RepositoryPlace,
    wanted: readonly Shown[],
    signal: AbortSignal,
  ): Promise<void> {
    const key = (sha: string): string => `${repositoryKey({ orgId, repo })} ${sha}`;
    const read = new Set(patches.list(orgId, repo).map(({ sha }) => sha));
    const unread = wanted.filter(({ sha }) => !read.has(sha) && !unreadable.has(key(sha)));
    const subjects = new Map(unread.slice(0, MAX_COMMITS).map(({ sha, subject }) => [sha, subject]));
    if (subjects.size === 0) return;
    await firstPaint.quiet(signal);
    for await (const ids of deps.patchIds({ orgId, repo }, [...subjects.keys()], { signal })) {
      for (const [sha, patchId] of ids) {
        patches.put(orgId, repo, { sha, patchId, subject: subjects.get(sha) ?? '' });
        subjects.delete(sha);
      }
      await firstPaint.quiet(signal);
    }
    for (const sha of subjects.keys()) unreadable.set(key(sha), true);
  }

  async function search(shown: ShownCommits, signal: AbortSignal): Promise<CopyableNote[]> {
    const { orgId, repo, commits } = shown;
    const place = { orgId, repo };
    await firstPaint.quiet(signal);
    const refs = fetched.of(place);
    const notes = await allNotes(refs);
    const noted = new Set(notes.map(({ object }) => object));
    const here = new Set(commits.map(({ sha }) => sha));
    const branch = branchOf(shown);
    const replaced = branch === null ? new Map<string, never>() : await rewritten.find(branch, noted);
    const remembered = (): KnownPatch[] => patches.list(orgId, repo).filter(({ patchId }) => patchId !== '');

    await rememberPatches(
      place,
      commits.filter(({ sha }) => noted.has(sha)),
      signal,
    );
    const left = remembered().filter(({ sha }) => noted.has(sha) && !here.has(sha) && !replaced.has(sha));
    if (left.length > 0) await rememberPatches(place, commits, signal);
    const now = left.length === 0 ? [] : remembered().filter(({ sha }) => here.has(sha));
    const pairs = [...pairsByCommit(replaced, notes), ...pairsByPatch(left, now, notes)];
    if (pairs.length === 0) return [];
    return await withTexts(refs, { pairs, notes }, async (some) =>
      branch === null ? some.map(({ text }) => ({ text, quoted: 0 })) : await rewritten.texts(branch, some),
    );
  }

  return {
    async find(shown, signal) {
      try {
        return await mutex.runExclusive(async () => {
          await firstPaint.quiet(signal);
          const tip = shown.commits[0]?.sha ?? null;
          const own = await committed({ ...shown, tip }).catch(ignoreReadFailure);
          return [...(own ?? []), ...(await search(shown, signal))];
        });
      } catch (cause) {
        // If the host does not show what commits change, there is nothing to compare or offer.
        if (isReadFailure(cause) || signal.aborted) return [];
        throw cause;
      }
    },
  };
}

/** The branch without uncommitted changes on top of it; null: it has no commits. */
function branchOf({ orgId, repo, branch, ephemeral, mergeBase, commits }: ShownCommits): ShownBranch | null {
  const [tip] = commits;
  return tip === undefined
    ? null
    : { orgId, repo, branch, ephemeral, commits: { sha: tip.sha, base: mergeBase } };
}

async function allNotes(refs: NotesRefs): Promise<PresentNote[]> {
  const notes: PresentNote[] = [];
  for (const { ref } of await refs.refs()) {
    // What someone read is for that person to say.
    if (readerOf(ref) !== null) continue;
    const index = await refs.index(ref);
    for (const { object, to, authorName } of index === null ? [] : presentNotes(index)) {
      if (to !== null) notes.push({ notesRef: ref, object, blob: to, author: authorName });
    }
  }
  return notes;
}

interface Pair extends Pick<CopyableNote, 'notesRef' | 'from' | 'fromSubject' | 'to' | 'author'> {
  blob: string;
}

/** Notes on replaced commits, each with the commit that took its place. */
function pairsByCommit(
  replaced: ReadonlyMap<string, RewrittenCommit>,
  notes: readonly PresentNote[],
): Pair[] {
  return notes.flatMap(({ notesRef, object, blob, author }) => {
    const commit = replaced.get(object);
    if (commit === undefined) return [];
    return [{ notesRef, from: object, fromSubject: commit.subject, to: commit.to, blob, author }];
  });
}

/** Notes on abandoned commits, each with the commit that makes the same change. */
function pairsByPatch(
  left: readonly KnownPatch[],
  now: readonly KnownPatch[],
  notes: readonly PresentNote[],
): Pair[] {
  const byPatch = new Map(now.toReversed().map(({ patchId, sha }) => [patchId, sha]));
  const byObject = Map.groupBy(notes, ({ object }) => object);
  return left.flatMap(({ sha: from, patchId, subject: fromSubject }) => {
    const to = byPatch.get(patchId);
    if (to === undefined) return [];
    return (byObject.get(from) ?? []).map(({ notesRef, blob, author }) => ({
      notesRef,
      from,
      fromSubject,
      to,
      blob,
      author,
    }));
  });
}

/** The pairs with the texts to be written, without those whose words are already there. */
async function withTexts(
  refs: NotesRefs,
  { pairs, notes }: { pairs: readonly Pair[]; notes: readonly PresentNote[] },
  textsThere: (notes: readonly RewrittenNote[]) => Promise<readonly NoteThere[]>,
): Promise<CopyableNote[]> {
  const blobs = new Map(notes.map(({ notesRef, object, blob }) => [`${notesRef} ${object}`, blob]));
  const blobThere = ({ notesRef, to }: Pair): string[] => {
    const blob = blobs.get(`${notesRef} ${String(to)}`);
    return blob === undefined ? [] : [blob];
  };
  const wantedBlobs = [...new Set(pairs.flatMap((pair) => [pair.blob, ...blobThere(pair)]))];
  const read = await refs.texts(wantedBlobs);
  const texts = new Map(wantedBlobs.map((blob, at) => [blob, read[at] ?? null]));
  const wanted = pairs.flatMap((pair) => {
    const noted = texts.get(pair.blob) ?? null;
    // A verdict is about the commit that it was given on.
    const text = noted === null ? null : withoutVerdicts(noted);
    const there = blobThere(pair)
      .map((blob) => texts.get(blob) ?? '')
      .join('');
    if (text === null || text.trim() === '' || there.includes(pair.from) || isIn(text, there)) return [];
    return [{ ...pair, text, there }];
  });
  const moved = await textsThere(wanted.slice(0, MAX_COPIES));
  return wanted.flatMap(({ notesRef, from, fromSubject, to, author, there }, at) => {
    const { text: whole = '', quoted = 0 } = moved[at] ?? {};
    // Moving its lines makes none of them a verdict.
    const text = withoutVerdicts(whole);
    if (text.trim() === '' || isIn(text, there)) return [];
    return [{ notesRef, from, fromSubject, to, author, text, quoted }];
  });
}

const isIn = (text: string, there: string): boolean => there.includes(text.trim());
