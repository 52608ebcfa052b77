import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { wholeFileRequest, type DiffRequest } from '../../../../shared/ipc/diff-endpoint.ts';
import { linkName } from '../../../../shared/domain/deep-link.ts';
import { plainWords } from '../../../../shared/domain/plain-words.ts';
import { CommandsOver, useCommands } from '../../../app/commands.tsx';
import { useDiff, type Diff, type DiffFile, type DiffHandle } from '../../../diff/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { sentences } from '../../../ui/sentences.ts';
import { Waiting } from '../../../ui/Waiting.tsx';
import { useEncodings } from '../choices/use-encodings.tsx';
import { CommitListContext, useCommitListContext } from '../CommitListProvider.tsx';
import { CommitsContext, useCommitsContext } from '../CommitsProvider.tsx';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import {
  DiffContext,
  ReaderContext,
  useDiffContext,
  useReaderContext,
  VisibleFileContext,
} from '../DiffProvider.tsx';
import { LinesProvider, useLinesContext } from '../LinesProvider.tsx';
import { cancelRequest } from '../reading/cancel-request.ts';
import { DiffPane } from '../reading/DiffPane.tsx';
import { toMiddle } from '../reading/to-middle.ts';
import { useReloads } from '../reading/use-shown-diff.ts';
import { RemarksProvider, useRemarkedDiff } from '../RemarksProvider.tsx';
import { usePlaceCommands } from '../use-place-commands.ts';
import { FileBar } from './FileBar.tsx';
import { closeWholeFile, commitOfOpened, openWholeFile } from './opened-file.ts';

const FileHistoryDialog = loadable(() => import('./FileHistoryDialog.tsx'));

const close = (): void => closeWholeFile();
const ignored = (): void => undefined;
const NONE: ReadonlySet<string> = new Set();

/** The file that the place names, as it is in its commit, in place of the changes. */
export function OpenedFile({ path }: { path: string }) {
  const { place, comparison } = useComparisonContext();
  const { commitsState } = useCommitsContext();
  const { ends } = useLinesContext();
  const { source } = comparison;
  const commit = commitOfOpened(place, ends);
  if (source === null || commit === undefined)
    return commitsState ?? <Waiting what={`Loading ${plainWords(path)}`} />;
  if (commit === null)
    return (
      <EmptyState
        title="Nothing before the changes"
        actions={<Button onClick={close}>Back to the changes</Button>}
      >
        {ends?.noOldSide ?? 'There is no commit before these changes, so there is no file to show.'}
      </EmptyState>
    );
  return (
    <CommandsOver>
      <WholeFile key={path} source={source} commit={commit} path={path} line={place.openedLine} />
    </CommandsOver>
  );
}

interface WholeFileProps {
  source: DiffRequest;
  commit: string;
  path: string;
  line: number | undefined;
}

/** A file with all that there is beside the changes: find, remarks, the origins of lines. */
function WholeFile({ source, commit, path, line }: WholeFileProps) {
  const { place, organization, comparison } = useComparisonContext();
  const behind = useDiffContext();
  const commits = useCommitsContext();
  const { openFile } = useReaderContext();
  const request = useMemo(() => wholeFileRequest(source, commit, path), [source, commit, path]);
  const diff = useDiff(request, cancelRequest);
  useReloads(comparison.at, diff);
  const handle = useRef<DiffHandle>(null);
  const onEncoding = useEncodings(place, diff);
  useOpenAtLine(handle, diff, { path, at: place.openedAt, line });

  const atFile = useCallback((run: (path: string | undefined) => unknown) => void run(path), [path]);
  const reader = useMemo(
    () => ({
      handle,
      toReading: () => toMiddle(handle.current),
      openFile,
      atFile,
      onVisibleFile: ignored,
    }),
    [openFile, atFile],
  );
  const view = `${behind.view} file ${commit} ${path}`;
  const shownDiff = useMemo(
    () => ({
      diff,
      view,
      viewed: NONE,
      stale: NONE,
      readCommits: NONE,
      setViewed: ignored,
      onInterdiff: (): undefined => undefined,
      onEncoding,
    }),
    [diff, view, onEncoding],
  );
  const ofCommit = useMemo(() => ({ ...source, commits: { sha: commit } }), [source, commit]);
  const shown = useMemo(
    () => ({ ...commits.shown, ends: null, versions: null, picked: null, merge: null, request: ofCommit }),
    [commits.shown, ofCommit],
  );
  usePlaceCommands({
    place: { ...place, file: path },
    org: organization && linkName(organization),
    files: comparison.capabilities.files,
    file: path,
    atFile,
    commit,
    async placeOfReader() {
      const cursor = await handle.current?.cursor();
      return { ...place, file: path, ...(cursor ? { openedLine: cursor.first } : {}) };
    },
  });
  useCommands({
    'file.whole': close,
    'file.load': diff.files.some(isHeld) ? () => diff.loadHeld([path]) : undefined,
    'line.next': () => handle.current?.showMoreOfLine({ step: 1 }),
    'line.previous': () => handle.current?.showMoreOfLine({ step: -1 }),
    'line.whole': () => handle.current?.showMoreOfLine('whole'),
  });

  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const showHistory = useCallback(() => setHistoryOpen(true), []);
  const { listed } = useCommitListContext();
  const commitList = useMemo(() => ({ listed, showCommitsOf: showHistory }), [listed, showHistory]);

  const { orgId, repo, branch, ephemeral } = source;
  // At the tip the remarks on the branch's other commits are shown, too, where their lines are now.
  const changes = useRemarkedDiff();
  const remarks = {
    diff:
      changes?.commits.sha === commit
        ? changes
        : { orgId, repo, branch, ephemeral, commits: { sha: commit } },
    commit,
    opensDrafts: !behind.diff.files.some((file) => file.path === path),
  };
  const { error } = diff;
  return (
    <CommitsContext value={{ ...commits, shown }}>
      <ReaderContext value={reader}>
        <DiffContext value={shownDiff}>
          <VisibleFileContext value={path}>
            <RemarksProvider inFile={remarks}>
              <LinesProvider>
                <CommitListContext value={commitList}>
                  <FileBar commit={commit} onHistory={showHistory} onClose={close} />
                  {error?.kind === 'not-found' ? (
                    <EmptyState title={plainWords(`No file ${path} here`)}>
                      {sentences(error.message, error.next)}
                    </EmptyState>
                  ) : (
                    <DiffPane commits={WORDS} isFile />
                  )}
                </CommitListContext>
                {isHistoryOpen ? (
                  <FileHistoryDialog
                    file={{ orgId, repo, branch, ephemeral, commit, path }}
                    onOpen={openWholeFile}
                    onClose={() => setHistoryOpen(false)}
                  />
                ) : null}
              </LinesProvider>
            </RemarksProvider>
          </VisibleFileContext>
        </DiffContext>
      </ReaderContext>
    </CommitsContext>
  );
}

const WORDS = { loading: 'Loading the file', nothing: 'There is no such file.', onLeave: close };

const isHeld = ({ held }: DiffFile): boolean => held !== null && held.state !== 'loading';

/**
 * Goes to a line once the file is there, and to the next one that the place names. The first lines of a long file are there
 * before the others.
 */
function useOpenAtLine(
  handle: { current: DiffHandle | null },
  { files, status }: Pick<Diff, 'files' | 'status'>,
  { path, at, line }: { path: string; at: string | undefined; line: number | undefined },
): void {
  const isThere = files.some((file) => file.path === path) && (line === undefined || status !== 'loading');
  const target = JSON.stringify([at, line]);
  /** Where the reader was led: they are not led there again by the next snapshot of uncommitted changes. */
  const led = useRef<string | null>(null);
  useEffect(() => {
    async function go(reader: DiffHandle): Promise<void> {
      if (document.activeElement === null || document.activeElement === document.body) reader.focus();
      if (led.current === target) return;
      led.current = target;
      if (line !== undefined && (await reader.revealLine(path, 'new', line)))
        reader.setCursor({ path, side: 'new', first: line, last: line });
    }
    if (isThere && handle.current !== null) void go(handle.current);
  }, [handle, isThere, path, line, target]);
}
