import { gitText } from '../../git/run.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { CarriedNote } from '../../shared/ipc/shapes.ts';
import type { HostClient, RepositoryPlace } from '../host/client.ts';
import type { PatchStore } from '../store/index.ts';
import type { Mirrors } from './mirrors.ts';
import { presentNotes } from './mirror/ref-index.ts';

interface Seen {
  sha: string;
  subject: string;
}

/** Commits whose change is asked for in one go; more than this have notes only in a repository nobody reviews. */
const MOST_ASKED = 60;

export interface Carrier {
  /** See the table of calls, `notes.carriable`. */
  find(place: RepositoryPlace, commits: readonly Seen[]): Promise<CarriedNote[]>;
}

/**
 * Finds notes that a rebase left behind. The patch id of every commit with notes is remembered while the commit is on
 * screen, because a host need not hand out commits that no branch holds any more.
 */
export function createCarrier(
  client: Pick<HostClient, 'commitDiff'>,
  patches: PatchStore,
  mirrors: Mirrors,
): Carrier {
  async function patchIds(place: RepositoryPlace, wanted: readonly Seen[]): Promise<void> {
    const known = new Set(patches.list(place.orgId, place.repo).map(({ sha }) => sha));
    for (const { sha, subject } of wanted.filter((commit) => !known.has(commit.sha)).slice(0, MOST_ASKED)) {
      const diff = await client.commitDiff(place, sha);
      const patchId = diff === null ? '' : await patchIdOf(diff);
      patches.put(place.orgId, place.repo, { sha, patchId, subject });
    }
  }

  return {
    async find({ orgId, repo }, commits) {
      const place = { orgId, repo };
      const mirror = mirrors.of(place);
      const here = new Set(commits.map(({ sha }) => sha));
      const notes: Array<{ notesRef: string; object: string; blob: string; author: string }> = [];
      for (const { ref } of await mirror.refs()) {
        const index = await mirror.index(ref);
        for (const { object, to, authorName } of index === null ? [] : presentNotes(index)) {
          if (to !== null) notes.push({ notesRef: ref, object, blob: to, author: authorName });
        }
      }
      const noted = new Set(notes.map(({ object }) => object));
      try {
        await patchIds(
          place,
          commits.filter(({ sha }) => noted.has(sha)),
        );
        const gone = patches
          .list(orgId, repo)
          .filter(({ sha, patchId }) => patchId !== '' && noted.has(sha) && !here.has(sha));
        if (gone.length === 0) return [];
        await patchIds(place, commits);
        return await pair(gone, notes);
      } catch (cause) {
        // Without that route there is nothing to compare, and nothing to offer.
        if (cause instanceof AppFailure) return [];
        throw cause;
      }

      async function pair(
        gone: ReadonlyArray<{ sha: string; patchId: string; subject: string }>,
        all: ReadonlyArray<{ notesRef: string; object: string; blob: string; author: string }>,
      ): Promise<CarriedNote[]> {
        const now = patches.list(orgId, repo).filter(({ sha, patchId }) => patchId !== '' && here.has(sha));
        const pairs = gone.flatMap((old) => {
          const to = now.find(({ patchId }) => patchId === old.patchId)?.sha;
          if (to === undefined) return [];
          return all
            .filter(({ object }) => object === old.sha)
            .filter(({ notesRef }) => !all.some((note) => note.notesRef === notesRef && note.object === to))
            .map(({ notesRef, blob, author }) => ({
              notesRef,
              from: old.sha,
              fromSubject: old.subject,
              to,
              blob,
              author,
            }));
        });
        const texts = await mirror.texts(pairs.map(({ blob }) => blob));
        return pairs.flatMap(({ notesRef, from, fromSubject, to, author }, at) => {
          const text = texts[at];
          return text === undefined || text === null
            ? []
            : [{ notesRef, from, fromSubject, to, text, author }];
        });
      }
    },
  };
}

/** The patch id as Git computes it: white space and line numbers do not count. Empty for an empty change. */
async function patchIdOf(diff: string): Promise<string> {
  const answer = await gitText(['patch-id', '--stable'], { input: diff });
  // With more than one record in the text there is no one id for it.
  const lines = answer.split('\n').filter(Boolean);
  return lines.length === 1 ? (lines[0]?.split(' ')[0] ?? '') : '';
}
