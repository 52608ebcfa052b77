import { isUncommittedSide } from '../../../shared/domain/worktree.ts';
import { ShareOffers } from '../sync/ShareOffers.tsx';
import { VersionBar } from '../versions/index.ts';
import { useCommitsContext, useVersionsContext } from './CommitsProvider.tsx';
import { useComparisonContext } from './ComparisonProvider.tsx';
import { OmittedFilesNotice } from './files/OmittedFilesNotice.tsx';
import { NothingShared } from './opening/NothingShared.tsx';

/** Notices above the diff: notes that could be shared, unrelated histories, files that were not read. */
export function ComparisonNotices() {
  const { place, comparison, folderSync } = useComparisonContext();
  const { read, commits, shown } = useCommitsContext();
  const versions = useVersionsContext();
  const { at, base, capabilities, request } = comparison;
  const listed = read.isSuccess;
  return (
    <>
      <ShareOffers sync={folderSync} />
      <VersionBar versions={versions} shown={shown.versions} />
      {request && base !== undefined ? (
        <NothingShared
          place={place}
          at={at}
          base={base}
          capabilities={capabilities}
          apart={
            shown.versions === null &&
            listed &&
            commits.length > 0 &&
            read.mergeBase === null &&
            !read.truncated
          }
        />
      ) : null}
      {place.branch !== undefined && isUncommittedSide(place.branch) ? (
        <OmittedFilesNotice at={at} side={place.branch} tip={commits[0]?.sha} listed={listed} />
      ) : null}
    </>
  );
}
