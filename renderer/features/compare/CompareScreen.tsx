import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Commit, Tag } from '../../../shared/ipc/shapes.ts';
import { organizationsQuery } from '../../api/queries.ts';
import { useCommands } from '../../app/commands.tsx';
import { amendPlace } from '../../app/navigation.ts';
import type { ComparePlace } from '../../app/place.ts';
import { useReady, useTitle } from '../../app/ready.ts';
import { Shell } from '../../app/Shell.tsx';
import type { DiffHandle } from '../../diff/index.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { repositoryKey } from '../../../shared/domain/place-key.ts';
import { formatChanges } from '../../../shared/domain/shown-commits.ts';
import { isUncommitted, WORKTREE } from '../../../shared/domain/worktree.ts';
import { sideName } from '../../../shared/domain/side.ts';
import { chooseRef, ConflictScreen, isForeign, type OpenConflict } from '../notes/index.ts';
import { useSettings } from '../settings/use-settings.ts';
import { RemarkTotals, shownDiffOf, useRemarkLayer } from '../remarks/index.ts';
import { Bars } from './Bars.tsx';
import { commitsStateOf } from './commits-state.tsx';
import { CompareStatus } from './CompareStatus.tsx';
import { LeftPane } from './LeftPane.tsx';
import { Middle } from './Middle.tsx';
import { NotesSide } from './NotesSide.tsx';
import { Panes } from './Panes.tsx';
import { ShownPane } from './ShownPane.tsx';
import { readHistory, swapOf } from './sides.ts';
import { TopBar } from './TopBar.tsx';
import { useAskedNote } from './use-asked-note.ts';
import { useCommitKeys } from './use-commit-keys.ts';
import { useCommitList, useCommitsOfFile } from './use-commit-list.ts';
import { useCommits } from './use-commits.ts';
import { useComparePalette } from './use-compare-palette.ts';
import { useComparison } from './use-comparison.ts';
import { useEncodings } from './use-encodings.tsx';
import { useAsNew } from './use-as-new.tsx';
import { useFresh } from './use-fresh.ts';
import { useLocalPictures } from './use-local-pictures.ts';
import { useNoted } from './use-noted.ts';
import { useFoldViewed } from './use-fold-viewed.ts';
import { useFileKeys } from './use-file-keys.ts';
import { useVisibleFile } from './use-visible-file.ts';
import { useOpened } from './use-opened.ts';
import { usePlaceCommands } from './use-place-commands.ts';
import { useShownDiff } from './use-shown-diff.ts';
import { useShown } from './use-shown.ts';
import { useViewed } from './use-viewed.ts';

/** What is not committed is no commit. */
const countOf = (commits: readonly Commit[] = []): number =>
  commits.length - (commits[0] && isUncommitted(commits[0]) ? 1 : 0);

const openTag = ({ object }: Tag): void => amendPlace({ object });

/** Reading a branch: files and commits, the changes, the notes. */
export default function CompareScreen({ place }: { place: ComparePlace }) {
  const organization = useQuery(organizationsQuery).data?.find((one) => one.id === place.orgId);
  const comparison = useComparison(place, organization?.kind === 'folders');
  const { at, request, source, history } = comparison;
  const found = useCommits(at, comparison.comparison, history, place);
  const { read, commits, overview, tags, index, commit, object } = found;
  const asked = useAskedNote(commit !== null, read.isLoading);
  const shown = useShown(place, source, commits, read.isSuccess, history, commit?.sha ?? place.commit);
  const diff = useShownDiff(at, request, shown);
  const handle = useRef<DiffHandle>(null);
  const { visible, onVisibleFile, open: openFile } = useVisibleFile(place, diff, handle);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  /** The notes ref that the note panel shows: what is written in the margin goes there, too. */
  const [panelRef, setPanelRef] = useState<string | null>(null);
  const commitsShown = place.changes ?? (history && shown.ends ? formatChanges(shown.ends) : '');
  // What is marked as viewed of a merge is so in one way of showing it.
  const how = shown.merge && shown.merge.view !== 0 ? ` ${shown.merge.view}` : '';
  const view = `${comparison.id} ${commitsShown}${how}`.trimEnd();
  const { viewed, stale, setViewed, onSince } = useViewed(view, diff);
  const [{ foldViewed }] = useSettings();
  useFoldViewed(view, diff, viewed, foldViewed);

  useLocalPictures(diff, comparison.local);
  const onAsNew = useAsNew(view, diff);
  const onEncoding = useEncodings(repositoryKey(place), diff);
  const { noted, blobs } = useNoted(diff, overview, comparison);

  const { refresh, sync, folderSync } = useFresh(place, comparison, stale.size, setConflict);

  /** Where a remark goes: never into a program's notes. */
  const remarksRef = useMemo(() => {
    const wanted = place.notesRef ?? panelRef ?? chooseRef(overview, null, null);
    return isForeign(overview, wanted) ? chooseRef(overview, null, null) : wanted;
  }, [place.notesRef, panelRef, overview]);
  const layer = useRemarkLayer({
    shown: useMemo(
      () =>
        source &&
        (request || shown.request) &&
        shownDiffOf(shown.request ?? source, commits[0]?.sha, read.mergeBase),
      [request, source, shown.request, commits, read.mergeBase],
    ),
    view,
    commits,
    notesRef: remarksRef,
    diff,
    file: visible ?? diff.files[0]?.path,
    handle,
    onConflict: setConflict,
    openNote: ({ commit: sha, notesRef }) => {
      amendPlace({ commit: sha, notesRef }, ['object']);
    },
    openCommit: ({ commit: sha }) => shown.show(sha),
    chooseCommit: shown.choose,
    writeNote: asked.ask,
  });

  useFileKeys({ diff, handle, current: visible, viewed, setViewed, openFile });
  const listed = useCommitList(comparison.comparison, history, read, layer.commits);
  const current = visible === undefined ? diff.files[0] : diff.files.find(({ path }) => path === visible);
  const onCommits = useCommitsOfFile(listed, current, diff.files);
  useCommitKeys(shown, listed.commits, commit, listed.filter === '' ? read.more?.load : undefined);
  useCommands({
    'compare.refresh': refresh,
  });
  useComparePalette({ diff, commits, tags, openFile, chooseCommit: shown.choose, openTag });
  usePlaceCommands({
    place,
    org: organization?.name,
    local: comparison.local,
    file: visible ?? place.file ?? diff.files[0]?.path,
    commit: commit?.sha ?? place.commit,
  });
  useOpened(place);
  useTitle(place.branch === undefined ? place.repo : `${place.repo}: ${sideName(place.branch)}`);
  useReady(
    'compare',
    diff.files.length > 0 ||
      diff.status === 'ready' ||
      diff.status === 'failed' ||
      (request === null && !history) ||
      (history && read.isSuccess && commits.length === 0) ||
      shown.gone,
  );

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
            commits={
              shown.ends ? countOf(shown.picked?.commits) : read.isSuccess ? countOf(commits) : undefined
            }
            sync={sync}
            folderSync={folderSync}
            remarks={
              <RemarkTotals
                {...layer.counts}
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
          local={comparison.local}
          sync={sync}
          folderSync={folderSync}
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
            commits={commits}
            listed={listed}
            total={commits.length}
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
                  onAsNew={onAsNew}
                  onEncoding={onEncoding}
                  onSince={onSince}
                  onViewed={setViewed}
                  onCommits={onCommits}
                  visible={visible}
                  onVisibleFile={onVisibleFile}
                  names={{
                    branch: sideName(place.branch ?? ''),
                    base: comparison.base === undefined ? undefined : sideName(comparison.base),
                  }}
                  onSwap={swapOf(place, comparison.base)}
                  onHistory={
                    place.branch === undefined || place.branch === WORKTREE
                      ? undefined
                      : () => readHistory(place, place.branch ?? '', place.ephemeral)
                  }
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
            index={commit && !history ? index : null}
            total={commits.length}
            anchorsOf={layer.anchorsOf}
            onNotesRefShown={setPanelRef}
            focusRequest={asked.focusRequest}
            focusAwaited={asked.asked}
            reading={read.isLoading || comparison.isOpening}
            commits={commits}
            tags={tags}
            object={object}
            blobs={blobs}
            onConflict={setConflict}
            onLeave={() => handle.current?.focus()}
          />
        }
      />
    </Shell>
  );
}
