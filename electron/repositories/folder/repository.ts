import { patchIdsIn } from '../../../git/diff/patch-id.ts';
import { configuredNotesRef } from '../../../git/notes/configured-notes-ref.ts';
import { checkSignature } from '../../../git/signatures/check-signature.ts';
import { gitIdentity } from '../../../git/config/identity.ts';
import { mergeSettings } from '../../../git/config/merge-settings.ts';
import { trailerRules } from '../../../git/config/trailer-rules.ts';
import { guardFolder } from '../../../git/config/folder-guard.ts';
import { countMoved } from '../../../git/refs/count-moved.ts';
import { listRefs } from '../../../git/refs/refs.ts';
import { observeGitDir } from '../ref-folders.ts';
import { readRefLog } from '../../../git/refs/reflog.ts';
import { workTreeOf } from '../../../git/apply/work-tree-of.ts';
import { snapshotsOf } from '../../../git/worktree/place.ts';
import { repositoryKey } from '../../../shared/domain/place-key.ts';
import { revisionOf } from '../../../shared/domain/side.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Capabilities } from '../../../shared/ipc/capabilities.ts';
import type { RepositoryPlace } from '../../host/client.ts';
import { explained } from '../../repository-copy/failure.ts';
import type { Log } from '../../security/log.ts';
import type { Repository } from '../port.ts';
import type { Road } from '../road.ts';
import type { EmbeddedOrganization } from '../../embedded/organization.ts';
import type { ServedFolders } from '../../embedded/served-folders.ts';
import type { FolderClient } from './client.ts';
import { NOT_LISTED } from './words.ts';
import { tipsShown } from './side-moves.ts';
import { createFolderSides } from './sides.ts';
import { createFolderWatch } from './watch.ts';
import { watchPresence } from './watch-presence.ts';
import type { ShownSnapshots } from './shown-snapshots.ts';

export const FOLDER_CAPABILITIES: Capabilities = {
  checkout: true,
  ephemeralBranches: false,
  anyRevision: true,
  twoDot: true,
  contentsAtHand: true,
  files: true,
  sync: 'remotes',
  host: false,
  listedHere: true,
};

/** Patch ids that are read together: few enough that what a reader does in between need not wait long. */
const MAX_PATCH_IDS = 20;

const SHARED = ['refs/heads/', 'refs/remotes/', 'refs/notes/'];

interface Deps {
  road: Road<FolderClient>;
  folders: Pick<ServedFolders, 'folderOf' | 'gitOf' | 'opened'> & Pick<EmbeddedOrganization, 'root'>;
  snapshots: ShownSnapshots;
  /** A notes ref of a watched folder moved. */
  noted: (place: RepositoryPlace) => void;
  /** Settles when no first rows of a comparison are being waited for. */
  calm: () => Promise<void>;
  log: Pick<Log, 'info'>;
}

/** Repositories in local folders, read in place. */
export function createFolderRepositories(deps: Deps): (place: RepositoryPlace) => Repository {
  const { road, folders, snapshots, noted, calm, log } = deps;
  const { client } = road;
  const sides = createFolderSides(client, snapshots);
  const newWatch = () =>
    createFolderWatch({
      noted,
      uncommitted: (place, side, now) =>
        snapshots[now ? 'look' : 'shown'](place, side).then(({ commit }) => commit),
      tips: ({ place }, revisions) => client.tips(place, revisions),
      calm,
      log,
    });

  return (place) => {
    const { repo } = place;
    const answers = road.at(place, {
      commits: sides.writeForCommits(place),
      diff: sides.writeForDiff(place),
    });
    const path = (): string | null => folders.folderOf(repo);
    return {
      ...answers,
      ...inWordsOfFolder(answers, (read) => client.explained(place, read)),
      capabilities: FOLDER_CAPABILITIES,
      repositoryId: folders.gitOf(repo)?.gitDir ?? repositoryKey(place),
      details(options) {
        folders.opened(repo);
        return answers.details(options);
      },
      refs: () => client.refs(place),
      head: () => client.head(place),
      resolve: (text) => sides.resolve(place, text),
      tips: (some) =>
        client.tips(
          place,
          some.map(({ name }) => revisionOf(name)),
        ),
      async allTips() {
        const git = folders.gitOf(repo);
        if (path() === null || git === null) throw new AppFailure(NOT_LISTED);
        await guardFolder(git.gitDir);
        const refs = await listRefs(git.gitDir, 'refs/');
        const wanted = refs.filter(({ ref }) => SHARED.some((prefix) => ref.startsWith(prefix)));
        return { tips: new Map(wanted.map(({ ref, sha }) => [ref, sha])), requests: 0 };
      },
      async distance(_branch, { from, to }) {
        const copy = answers.copy();
        return (await copy.hasHistory()) ? await countMoved(copy.gitDir, from, to) : null;
      },
      observeRefs(changed) {
        const git = folders.gitOf(repo);
        return git === null ? null : observeGitDir(git.gitDir, changed);
      },
      async loggedMoves(side) {
        if (path() === null) throw new AppFailure(NOT_LISTED);
        const git = folders.gitOf(repo);
        return git === null ? [] : await readRefLog(git.gitDir, revisionOf(side));
      },
      diff: (request, options) =>
        answers.diff(request, options).catch(async (cause: unknown) => {
          throw await sides.whyNotFound({ ...request, ...place }, cause);
        }),
      async *patchIds(shas, { signal } = {}) {
        for (let from = 0; from < shas.length; from += MAX_PATCH_IDS) {
          const some = shas.slice(from, from + MAX_PATCH_IDS);
          const read = explained('commits', async () => {
            const copy = answers.copy();
            // Makes the copy ready.
            await copy.hasHistory(...some);
            return await patchIdsIn(copy.gitDir, some, { signal });
          });
          yield await client.explained(place, read);
        }
      },
      omittedFiles: async (side) => (await snapshots.shown(place, side)).omitted,
      async workTree() {
        const [folder, git] = [path(), folders.gitOf(repo)];
        if (folder === null || git === null) return null;
        return await workTreeOf(folder, { ...git, snapshots: snapshotsOf(folders.root, git.headDir) });
      },
      async mergeConflicts(request, options) {
        const settings = await mergeSettings(path());
        return await client.explained(place, answers.mergeConflicts(request, { ...options, settings }));
      },
      identity: () => gitIdentity(path()),
      trailerRules: () => trailerRules(path()),
      checkSignature: (object, type) => checkSignature(answers.copy().gitDir, object, type, path()),
      watch(some, { moved, away }) {
        const git = folders.gitOf(repo);
        const names = [...new Set(some.map(({ name }) => name))];
        const watch = newWatch();
        const shown = tipsShown(some);
        void watch.on(git === null ? null : { place, git, sides: names, workTree: path(), moved, shown });
        const folder = path();
        let wasAway = false;
        const hears = (isAway: boolean): void => {
          if (wasAway && !isAway) watch.renew();
          wasAway = isAway;
          away(isAway ? folder : null);
        };
        const presence = folder === null ? null : watchPresence(folder, hears);
        return {
          look() {
            presence?.look();
            // Git would only fail, and each failure looks again.
            if (!wasAway) watch.look();
          },
          shows: (now) => watch.shows(tipsShown(now)),
          end() {
            presence?.end();
            void watch.on(null);
          },
        };
      },
      notes: {
        ...answers.notes,
        replaces: () => Promise.resolve(true),
        async configuredRef() {
          const folder = path();
          return folder === null ? null : await configuredNotesRef(folder);
        },
      },
    };
  };
}

type OverGit = Pick<Repository, 'file' | 'files' | 'fileHistory' | 'search' | 'touching' | 'tags' | 'tag'>;

/** What is read over Git at folders and hosts alike: its failures are about the folder. */
function inWordsOfFolder(answers: OverGit, inWords: <T>(read: Promise<T>) => Promise<T>): OverGit {
  async function* each<T, End>(steps: AsyncGenerator<T, End>): AsyncGenerator<T, End> {
    try {
      return yield* steps;
    } catch (cause) {
      return await inWords(Promise.reject<End>(cause));
    }
  }
  return {
    file: (...of) => inWords(answers.file(...of)),
    files: (...of) => inWords(answers.files(...of)),
    fileHistory: (...of) => each(answers.fileHistory(...of)),
    search: (...of) => each(answers.search(...of)),
    touching: (...of) => inWords(answers.touching(...of)),
    tags: () => inWords(answers.tags()),
    tag: (...of) => inWords(answers.tag(...of)),
  };
}
