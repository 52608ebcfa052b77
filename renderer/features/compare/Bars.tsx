import { WORKTREE } from '../../../shared/domain/worktree.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import type { ComparePlace } from '../../app/place.ts';
import { ShareOffers } from '../sync/ShareOffers.tsx';
import type { FolderSyncControl } from '../sync/use-folder-sync.ts';
import { NothingShared } from './opening/NothingShared.tsx';
import { NotInTree } from './files/NotInTree.tsx';
import type { CommitsRead } from './commits/use-commits.ts';
import type { ComparisonState } from './opening/use-comparison.ts';

interface BarsProps {
  place: ComparePlace;
  comparison: ComparisonState;
  folderSync: FolderSyncControl;
  read: CommitsRead;
  commits: readonly Commit[];
}

/** Notices above the diff: notes that could be shared, unrelated histories, files that were not read. */
export function Bars({ place, comparison, folderSync, read, commits }: BarsProps) {
  const { at, base, capabilities, request } = comparison;
  const listed = read.isSuccess;
  return (
    <>
      <ShareOffers sync={folderSync} />
      {request && base !== undefined ? (
        <NothingShared
          place={place}
          at={at}
          base={base}
          capabilities={capabilities}
          apart={listed && commits.length > 0 && read.mergeBase === null && !read.truncated}
        />
      ) : null}
      {place.branch === WORKTREE ? <NotInTree at={at} tip={commits[0]?.sha} listed={listed} /> : null}
    </>
  );
}
