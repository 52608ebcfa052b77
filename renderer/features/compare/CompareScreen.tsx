import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Tag } from '../../../shared/ipc/shapes.ts';
import { capabilitiesOf } from '../../api/capabilities.ts';
import { organizationsQuery } from '../../api/queries.ts';
import { useCommands } from '../../app/commands.tsx';
import { amendPlace } from '../../app/navigation.ts';
import type { ComparePlace } from '../../app/place.ts';
import { useReady, useTitle } from '../../app/ready.ts';
import { Shell } from '../../app/Shell.tsx';
import type { DiffHandle } from '../../diff/index.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { sideName } from '../../../shared/domain/side.ts';
import { ConflictScreen, type OpenConflict } from '../notes/index.ts';
import { RemarkTotals } from '../remarks/index.ts';
import { Bars } from './Bars.tsx';
import { shownCount } from './commits/commit-count.ts';
import { commitsStateOf } from './commits/commits-state.tsx';
import { CompareStatus } from './CompareStatus.tsx';
import { isUsable } from './opening/is-usable.ts';
import { LeftPane } from './files/LeftPane.tsx';
import { listedPosition } from './commits/listed-position.ts';
import { Middle } from './Middle.tsx';
import { toMiddle } from './reading/to-middle.ts';
import { NotesSide } from './NotesSide.tsx';
import { Panes } from './Panes.tsx';
import { ShownPane } from './commits/ShownPane.tsx';
import { readHistory, sidesAt } from './opening/sides.ts';
import { TopBar } from './TopBar.tsx';
import { useAfterConflict } from './use-after-conflict.ts';
import { useAskedNote } from './commits/use-asked-note.ts';
import { useCommitKeys } from './commits/use-commit-keys.ts';
import { useCommitList, useCommitsOfFile } from './commits/use-commit-list.ts';
import { useCommits } from './commits/use-commits.ts';
import { useComparePalette } from './use-compare-palette.ts';
import { useComparison } from './opening/use-comparison.ts';
import { useFresh } from './use-fresh.ts';
import { useNoted } from './files/use-noted.ts';
import { useFileKeys } from './files/use-file-keys.ts';
import { useVisibleFile } from './reading/use-visible-file.ts';
import { useOpened } from './opening/use-opened.ts';
import { usePlaceCommands } from './use-place-commands.ts';
import { useShownDiff } from './reading/use-shown-diff.ts';
import { useShownFiles } from './reading/use-shown-files.ts';
import { useShownRemarks } from './use-shown-remarks.ts';
import { useShown } from './commits/use-shown.ts';

const openTag = ({ object }: Tag): void => amendPlace({ object });

/** Reading a branch: files and commits, the changes, the notes. */
export default function CompareScreen({ place }: { place: ComparePlace }) {
  const organization = useQuery(organizationsQuery).data?.find((one) => one.id === place.orgId);
  const comparison = useComparison(place, capabilitiesOf(organization));
  const { at, request, source, history } = comparison;
  const found = useCommits(at, comparison.comparison, history, place);
  const { read, commits, overview, tags, index, commit, object } = found;
  const asked = useAskedNote(commit !== null, read.isLoading);
  const shown = useShown({
    place,
    source,
    commits,
    listed: read.isSuccess,
    history,
    chosen: commit?.sha ?? place.commit,
  });
  const diff = useShownDiff(at, request, shown);
  const handle = useRef<DiffHandle>(null);
  const toReading = useCallback(() => toMiddle(handle.current), []);
  const reader = useVisibleFile(place, diff, handle);
  const { visible, onVisibleFile, open: openFile } = reader;
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  useAfterConflict(conflict, toReading);
  const files = useShownFiles(place, comparison, shown, diff);
  const { view, viewed, stale, isViewed, setViewed } = files;
  const { noted, blobs } = useNoted(diff, overview, comparison);

  const { refresh, sync, folderSync } = useFresh(place, comparison, stale.size, shown.gone, setConflict);

  const { layer, onNotesRefShown } = useShownRemarks({
    place,
    found,
    shown,
    source: request || shown.request ? source : null,
    view,
    diff,
    visible,
    handle,
    onConflict: setConflict,
    writeNote: asked.ask,
  });

  useFileKeys({ diff, handle, isViewed, setViewed, openFile, onStep: reader.leaveTarget });
  const listed = useCommitList(comparison.comparison, history, read, layer.commits);
  const current = visible === undefined ? diff.files[0] : diff.files.find(({ path }) => path === visible);
  const onCommits = useCommitsOfFile(listed, current, diff.files, reader.atFile);
  useCommitKeys(shown, listed.commits, commit, listed.filter === '' ? read.more?.load : undefined);
  useCommands({ 'compare.refresh': refresh });
  useComparePalette({ diff, commits, tags, openFile, chooseCommit: shown.choose, openTag });
  usePlaceCommands({
    place,
    org: organization?.name,
    files: comparison.capabilities.files,
    file: visible ?? place.file ?? diff.files[0]?.path,
    atFile: reader.atFile,
    commit: commit?.sha ?? place.commit,
  });
  useOpened(place);
  useTitle(place.branch === undefined ? place.repo : `${place.repo}: ${sideName(place.branch)}`);
  const count = shownCount(found, shown);
  useReady('compare', isUsable({ diff, comparison, found, shown }));

  const commitsState = commitsStateOf(place, read, {
    none: commits.length === 0,
    asked: source !== null,
    history,
  });

  return (
    <Shell
      header={
        <>
          <h1 className="hidden-visually">
            {plainWords(`${place.repo}: what ${sideName(place.branch ?? 'a branch')} changes`)}
          </h1>
          <TopBar
            place={place}
            comparison={comparison}
            diff={diff}
            commits={count}
            sync={sync}
            folderSync={folderSync}
            remarks={
              <RemarkTotals
                {...layer.counts}
                reading={layer.reading}
                problem={layer.problem}
                onAgain={layer.again}
                onNext={layer.next}
                onCopy={layer.copyReview}
                onExport={layer.exportReview}
              />
            }
          />
        </>
      }
      footer={
        <CompareStatus
          at={at}
          organization={organization}
          sync={sync}
          folderSync={folderSync}
          onLeave={toReading}
        />
      }
    >
      <Panes
        left={
          <LeftPane
            key={history ? 'history' : 'range'}
            first={history ? 'commits' : 'files'}
            diff={diff}
            currentFile={visible ?? diff.files[0]?.path}
            viewed={viewed}
            stale={stale}
            noted={noted}
            remarks={layer.files}
            commitRemarks={layer.commits}
            onOpenFile={openFile}
            onLeaveFilter={toReading}
            commits={commits}
            ids={read.ids}
            listed={listed}
            total={read.total}
            truncated={read.truncated}
            more={read.more}
            overview={overview}
            tags={tags}
            onOpenTag={openTag}
            chosenCommit={commit?.sha}
            shown={shown}
            commitsState={commitsState}
          />
        }
        middle={
          <>
            <Bars
              place={place}
              comparison={comparison}
              folderSync={folderSync}
              read={read}
              commits={commits}
            />
            {conflict ? null : layer.elsewhere}
            {conflict ? (
              <ConflictScreen conflict={conflict} />
            ) : (
              <Middle place={place} comparison={comparison}>
                <ShownPane
                  shown={shown}
                  waiting={commitsState}
                  orgId={place.orgId}
                  diff={diff}
                  handle={handle}
                  viewed={viewed}
                  stale={stale}
                  noted={noted}
                  layer={layer}
                  onEncoding={files.onEncoding}
                  onInterdiff={files.onInterdiff}
                  onViewed={setViewed}
                  onCommits={onCommits}
                  visible={visible}
                  onVisibleFile={onVisibleFile}
                  sides={sidesAt(place, comparison.base, count)}
                  onReadAlone={(sha) => readHistory(place, sha)}
                />
              </Middle>
            )}
          </>
        }
        right={
          <NotesSide
            place={place}
            at={at}
            request={request}
            shown={shown}
            visible={visible}
            commit={commit}
            history={history}
            index={commit && listedPosition(index, read.total, listed.oldestFirst)}
            total={read.total}
            anchorsOf={layer.anchorsOf}
            onNotesRefShown={onNotesRefShown}
            focusRequest={asked.focusRequest}
            focusAwaited={asked.asked}
            reading={read.isLoading || comparison.isOpening}
            commits={commits}
            tags={tags}
            object={object}
            blobs={blobs}
            onConflict={setConflict}
            onLeave={toReading}
          />
        }
      />
    </Shell>
  );
}
