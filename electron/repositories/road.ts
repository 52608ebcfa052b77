import { commitsInComparison } from '../host/comparison.ts';
import type { RepositoryPlace } from '../host/types.ts';
import { createContents } from '../repository-copy/contents.ts';
import type { BackedClient } from '../repository-copy/git-fallback.ts';
import type { OpenCopy, RepositoryCopies } from '../repository-copy/index.ts';
import { createMergesTried } from '../repository-copy/merge-conflicts.ts';
import { createFileHistories } from '../repository-copy/file-history.ts';
import { createFileLists } from '../repository-copy/file-list.ts';
import { createSearches } from '../repository-copy/search.ts';
import { createTags, type Tags } from '../repository-copy/tags.ts';
import { createTouching } from '../repository-copy/touching.ts';
import type { Repository, RepositoryNotes } from './port.ts';
import { diffWritten, sidesWritten, type WriteSide } from './sides.ts';

/** Reads that a host and a folder answer alike. */
export type Reads = Pick<
  BackedClient,
  | 'repository'
  | 'defaultBranches'
  | 'branches'
  | 'commits'
  | 'range'
  | 'diff'
  | 'blame'
  | 'lineBefore'
  | 'readNote'
  | 'writeNote'
  | 'notesRefs'
> &
  Partial<Pick<BackedClient, 'localCommits' | 'firstPages'>>;

/** How both adapters get their answers: from a host or a folder, and from Git in the local copy. */
export interface Road<Client extends Reads> {
  readonly client: Client;
  readonly tags: Tags;
  /** Where Git can read what is on this computer of a repository. */
  copyOf(place: RepositoryPlace): OpenCopy;
  /** Reads that work the same for every repository. */
  at(place: RepositoryPlace, write: Record<'commits' | 'diff', WriteSide>): Answers;
}

type Answers = Pick<
  Repository,
  | 'place'
  | 'copy'
  | 'details'
  | 'branches'
  | 'tags'
  | 'tag'
  | 'history'
  | 'commits'
  | 'touching'
  | 'diff'
  | 'file'
  | 'mergeConflicts'
  | 'files'
  | 'fileHistory'
  | 'search'
  | 'lines'
> & { readonly notes: Omit<RepositoryNotes, 'configuredRef' | 'replaces'> };

export function createRoad<Client extends Reads>(
  client: Client,
  copies: Pick<RepositoryCopies, 'of'>,
): Road<Client> {
  const tags = createTags(copies);
  const contents = createContents(copies);
  const touching = createTouching(copies);
  const mergesTried = createMergesTried(copies);
  const searches = createSearches(copies);
  const fileLists = createFileLists(copies);
  const fileHistories = createFileHistories(copies);

  return {
    client,
    tags,
    copyOf: (place) => copies.of(place),
    at(place, write) {
      const defaultBranch = async (): Promise<string> => (await client.repository(place)).defaultBranch;
      return {
        place,
        copy: () => copies.of(place),
        details: (options) => client.repository(place, options),
        branches: (ephemeral, options) => client.branches(place, ephemeral, options),
        tags: () => tags.list(place),
        tag: (tag) => tags.read(place, tag),
        async history({ name, ephemeral }, options) {
          const comparison = { ...place, branch: name, ephemeral, ephemeralBase: false };
          const { branch } = await sidesWritten(comparison, write.commits);
          return await client.commits(place, branch, ephemeral, options);
        },
        commits: async (comparison, options) =>
          await commitsInComparison(
            client,
            await sidesWritten({ ...comparison, ...place }, write.commits),
            options,
          ),
        touching: (range) => touching({ ...range, ...place }),
        async diff(request, options) {
          const diffRequest = { ...request, ...place };
          return await client.diff(
            await diffWritten(diffRequest, { write: write.diff, defaultBranch }, options),
            options,
          );
        },
        file: (request, options) => contents({ ...request, ...place }, options),
        mergeConflicts: (request, options) => mergesTried({ ...request, ...place }, options),
        files: (request, options) => fileLists({ ...request, ...place }, options),
        fileHistory: (request, options) => fileHistories({ ...request, ...place }, options),
        search: (request, options) => searches({ ...request, ...place }, options),
        lines: {
          blame: (request, options) => client.blame({ ...request, ...place }, options),
          before: (request, options) => client.lineBefore({ ...request, ...place }, options),
        },
        notes: {
          read: (note, options) => client.readNote({ ...note, ...place }, options),
          write: (note, text, options) => client.writeNote({ ...note, ...place }, text, options),
          refs: () => client.notesRefs(place),
        },
      };
    },
  };
}
