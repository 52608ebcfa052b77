import { ShareOffers } from '../sync/ShareOffers.tsx';
import { CommittedBar } from '../committed/CommittedBar.tsx';
import { HandedBar } from '../hand-over/HandedBar.tsx';
import { VersionBar } from '../versions/index.ts';
import { useCommitsContext, useVersionsContext } from './CommitsProvider.tsx';
import { useComparisonContext } from './ComparisonProvider.tsx';
import { useDiffContext } from './DiffProvider.tsx';
import { useRemarksContext } from './RemarksProvider.tsx';
import { FolderAway } from './reading/FolderAway.tsx';
import { OmittedFilesNotice } from './files/OmittedFilesNotice.tsx';
import { NothingShared } from './opening/NothingShared.tsx';

/** Notices above the diff: notes that could be shared, unrelated histories, files that were not read. */
export function ComparisonNotices() {
  const { place, comparison, folderSync, refresh } = useComparisonContext();
  const { read, commits, shown, committed } = useCommitsContext();
  const { diff } = useDiffContext();
  const versions = useVersionsContext();
  const { at, base, capabilities, request } = comparison;
  const listed = read.isSuccess;
  const layer = useRemarksContext();
  const answers = layer.remarks.threads.filter(({ news }) => news !== undefined);
  const [newest] = versions.list;
  const handed = versions.read?.isHanded === true ? versions.read : null;
  const goTo = (index: number): void => {
    const mark = layer.marks.find(({ key }) => key === answers[index]?.key);
    if (mark !== undefined) layer.onMark(mark);
  };
  return (
    <>
      <FolderAway at={at} isRead={diff.status !== 'failed' || diff.files.length > 0} />
      <ShareOffers sync={folderSync} />
      {/* Without files, the commit is offered in their place. */}
      {committed && diff.files.length > 0 ? <CommittedBar committed={committed} onRefresh={refresh} /> : null}
      {handed && newest && shown.versions === null && committed?.isShown !== true ? (
        <HandedBar
          handed={handed}
          news={{
            added: answers.filter(({ news }) => news === 'added').length,
            answered: answers.filter(({ news }) => news === 'answered').length,
            resolved: answers.filter(({ news }) => news === 'resolved').length,
          }}
          changes={versions.changes}
          onShow={() => versions.compare({ from: handed, to: newest })}
          onRemark={goTo}
        />
      ) : (
        <VersionBar versions={versions} shown={shown.versions} />
      )}
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
          replaced={diff.caveats.includes('replaced')}
        />
      ) : null}
      <OmittedFilesNotice />
    </>
  );
}
