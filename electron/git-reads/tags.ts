import { ensureBare, isBare } from '../../git/bare.ts';
import { GitError } from '../../git/error.ts';
import { fetchRemote, listRemote } from '../../git/fetch.ts';
import { isRefName, readRef } from '../../git/refs.ts';
import { readTag, tagsIn } from '../../git/tags.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Tag, TagFacts } from '../../shared/ipc/shapes.ts';
import type { HostClient, RepositoryPlace } from '../host/client.ts';
import { keptFolder } from '../store/kept-folder.ts';
import { createTurns } from './turns.ts';

export interface Tags {
  /** Every tag of a repository, by name. */
  list(place: RepositoryPlace): Promise<Tag[]>;
  /** Who made an annotated tag, when and with which message; null when it is not that object any more. */
  read(place: RepositoryPlace, tag: { name: string; object: string }): Promise<TagFacts | null>;
}

/** More than anybody looks through. */
const MOST = 20_000;

/**
 * Tags over Git, which every host has: the list tells what each tag leads to, which no other route does; a tag's own
 * words are fetched when somebody looks at it, without files where the host can leave them out.
 * @param root folder for what is fetched
 */
export function createTags(root: string, client: Pick<HostClient, 'gitRemote'>): Tags {
  const inTurn = createTurns();

  async function fetchTag(gitDir: string, place: RepositoryPlace, ref: string): Promise<void> {
    const remote = await client.gitRemote(place);
    await inTurn(gitDir, async () => {
      await ensureBare(gitDir);
      await fetchRemote(gitDir, remote, [`+${ref}:${ref}`], { depth: 1, filter: 'tree:0' });
    });
  }

  return {
    list: ({ orgId, repo }) =>
      explained(async () => {
        const refs = await listRemote(await client.gitRemote({ orgId, repo }), ['refs/tags/*']);
        return tagsIn(refs).slice(0, MOST);
      }),
    read: ({ orgId, repo }, { name, object }) =>
      explained(async () => {
        const ref = `refs/tags/${name}`;
        if (!isRefName(ref, 'refs/tags/')) return null;
        const gitDir = keptFolder(root, orgId, repo);
        // A tag object never changes: what was fetched once is not fetched again.
        const known = isBare(gitDir) && (await readRef(gitDir, ref)) === object;
        if (!known) await fetchTag(gitDir, { orgId, repo }, ref);
        return (await readRef(gitDir, ref)) === object ? await readTag(gitDir, name) : null;
      }),
  };
}

async function explained<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (!(cause instanceof GitError)) throw cause;
    if (cause.reason === 'missing') {
      throw new AppFailure({
        kind: 'unsupported-by-host',
        feature: 'tags',
        message: 'Tags are read over Git, and Git is not installed on this computer.',
        next: 'Install Git 2.38 or newer.',
      });
    }
    throw new AppFailure({
      kind: cause.reason === 'timeout' ? 'timeout' : 'host-unavailable',
      message: 'The host did not hand out its tags over Git.',
      next: 'Check that the key allows git:read for this repository.',
    });
  }
}
