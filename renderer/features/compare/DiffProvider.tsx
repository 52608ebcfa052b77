import { createContext, use, useCallback, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { useRunCommand } from '../../app/commands.tsx';
import { amendPlace, OPENED_PARTS } from '../../app/navigation.ts';
import { useReady } from '../../app/ready.ts';
import { linkName } from '../../../shared/domain/deep-link.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import type { Diff, DiffFile, DiffHandle } from '../../diff/index.ts';
import { requiredContext } from '../../ui/required-context.ts';
import { useStable } from '../../ui/use-stable.ts';
import { usePaletteItems } from '../palette/sources.tsx';
import { useSyncMessage } from '../sync/use-sync-message.ts';
import { useCommitsContext, useVersionsContext } from './CommitsProvider.tsx';
import { useComparisonContext } from './ComparisonProvider.tsx';
import { isWhole } from './commits/use-shown.ts';
import { notedFiles, type NotedFile } from './files/noted-files.ts';
import { useFileKeys } from './files/use-file-keys.ts';
import { closeWholeFile } from './opened/opened-file.ts';
import { toMiddle } from './reading/to-middle.ts';
import { useTellReadAt } from './reading/read-at.ts';
import { useFocusAfter } from './reading/use-focus-after.ts';
import { useFollowChanges } from './reading/use-follow-changes.ts';
import { useReadReturned } from './reading/use-read-returned.ts';
import { useShownDiff } from './reading/use-shown-diff.ts';
import { useShownFiles } from './reading/use-shown-files.ts';
import { useVisibleFile } from './reading/use-visible-file.ts';
import { useReadCommits } from './viewed/use-read-commits.ts';
import { onlyCommit } from './viewed/read-commits.ts';
import { isUsable } from './is-usable.ts';
import { usePlaceCommands } from './use-place-commands.ts';

/** The diff and what is known about its files. Changes several times a second while files arrive. */
interface DiffContextValue extends Omit<ReturnType<typeof useShownFiles>, 'isViewed' | 'setAllViewed'> {
  diff: Diff;
  /** The commits of which everything was read. */
  readCommits: ReadonlySet<string>;
}

/** Navigation in the diff. Stable. */
interface ReaderContextValue {
  handle: RefObject<DiffHandle | null>;
  /** Moves the keyboard focus to the diff. */
  toReading: () => void;
  openFile: (path: string) => void;
  /** Runs something with the file at the reader's position: see `DiffHandle.atFile`. */
  atFile: (run: (path: string | undefined) => unknown) => void;
  onVisibleFile: (path: string) => void;
}

interface NotedContextValue {
  /** Files whose version at the branch's head has its own notes, by path. */
  noted: ReadonlyMap<string, NotedFile>;
  /** Where each such version is, by blob id. */
  blobs: ReadonlyMap<string, { branch: string; ephemeral: boolean; path: string }>;
}

const [DiffContext, useDiffContext] = requiredContext<DiffContextValue>('The diff');
const [ReaderContext, useReaderContext] = requiredContext<ReaderContextValue>('The reader');
const [NotedContext, useNotedContext] = requiredContext<NotedContextValue>('The noted files');
const VisibleFileContext = createContext<string | undefined>(undefined);
export {
  DiffContext,
  useDiffContext,
  ReaderContext,
  useReaderContext,
  NotedContext,
  useNotedContext,
  VisibleFileContext,
};

/** The file at the top edge of the diff; undefined: none reported yet. */
export const useVisibleFileContext = (): string | undefined => use(VisibleFileContext);

/**
 * The shown diff, its files, and the reader's position. What changes while files arrive or during scrolling has its own
 * context, so that a pane only re-renders for what it shows.
 */
export function DiffProvider({ children }: { children: ReactNode }) {
  const { place, organization, comparison, tellReadAt, sync, moved, refresh, conflict, leaveConflict } =
    useComparisonContext();
  const { shown, overview, commit, read, commits } = useCommitsContext();
  const versions = useVersionsContext();
  const { at, request, history } = comparison;
  const { diff, branch: whole, update } = useShownDiff(at, request, shown);
  useTellReadAt(comparison.comparison, whole, tellReadAt);
  useFollowChanges(comparison, moved, diff, { update, tip: commits[0] });
  useReadReturned(diff, moved, refresh);
  const handle = useRef<DiffHandle>(null);
  const toReading = useCallback(() => toMiddle(handle.current), []);
  useFocusAfter(conflict ?? place.opened ?? null, toReading);
  const { visible, onVisibleFile, open, atFile, leaveTarget } = useVisibleFile(place, diff, handle);
  const isBehind = place.opened !== undefined;
  const openFile = isBehind ? closeWholeFile : open;
  /** As it was chosen in a list: a conflict makes way, which the keys for the next file leave alone. */
  const chooseFile = useStable((path: string): void => {
    if (leaveConflict.current === null) return openFile(path);
    leaveConflict.current();
    amendPlace({ file: path }, ['line', ...OPENED_PARTS]);
  });
  const files = useShownFiles(place, comparison, shown, diff, { versions, tip: commits[0]?.sha });
  const { view, viewed, stale, isViewed, setViewed, setAllViewed, onInterdiff, onEncoding } = files;
  useSyncMessage(sync, stale.size);
  const noted = useNoted(diff.files, overview, comparison.comparison);

  const inShown = isWhole(shown) && read.total === 1 ? commits : (shown.picked?.commits ?? []);
  const commitAlone = onlyCommit(inShown);
  const { source, capabilities } = comparison;
  // At a host, the diffs of the commits would have to be fetched, unasked.
  const canCheck = isWhole(shown) && !history && capabilities.contentsAtHand;
  const branch = useMemo(
    () =>
      canCheck && source !== null
        ? { commits, requestOf: ({ sha }: Commit) => ({ ...source, commits: { sha } }) }
        : null,
    [canCheck, commits, source],
  );
  const { read: readCommits, markRead } = useReadCommits({
    comparison: comparison.id,
    branch,
    commit: commitAlone,
    diff,
    viewed,
    pairs: versions.changes?.pairs,
  });
  const run = useRunCommand();
  const goOn = (): void => {
    markRead();
    run('commit.unread');
  };
  const onAllViewed = shown.picked !== null && commitAlone !== null ? goOn : undefined;
  useFileKeys({
    diff,
    handle,
    isViewed,
    setViewed,
    setAllViewed,
    openFile,
    onStep: leaveTarget,
    onAllViewed,
  });
  usePlaceCommands({
    place,
    org: organization && linkName(organization),
    files: comparison.capabilities.files,
    file: visible ?? place.file ?? diff.files[0]?.path,
    atFile,
    commit: commit?.sha ?? place.commit,
  });
  usePaletteItems(() =>
    diff.files.map(({ path, state }) => ({
      id: `file ${path}`,
      group: 'Files',
      text: path,
      detail: state,
      run: () => chooseFile(path),
    })),
  );
  useReady('compare', isUsable({ comparison, diff, shown, read, versions }));

  const shownDiff = useMemo(
    () => ({ diff, view, viewed, stale, readCommits, setViewed, onInterdiff, onEncoding }),
    [diff, view, viewed, readCommits, stale, setViewed, onInterdiff, onEncoding],
  );
  const reader = useMemo(
    () => ({ handle, toReading, openFile: chooseFile, atFile, onVisibleFile }),
    [toReading, chooseFile, atFile, onVisibleFile],
  );
  return (
    <ReaderContext value={reader}>
      <NotedContext value={noted}>
        <DiffContext value={shownDiff}>
          <VisibleFileContext value={visible}>{children}</VisibleFileContext>
        </DiffContext>
      </NotedContext>
    </ReaderContext>
  );
}

function useNoted(
  files: readonly DiffFile[],
  overview: Parameters<typeof notedFiles>[1],
  comparison: { readonly branch: string; readonly ephemeral: boolean } | null,
): NotedContextValue {
  const noted = useMemo(() => notedFiles(files, overview), [files, overview]);
  return useMemo(() => {
    const { branch = '', ephemeral = false } = comparison ?? {};
    const blobs = new Map(
      [...noted].map(([path, { object }]) => [object, { branch, ephemeral, path }] as const),
    );
    return { noted, blobs };
  }, [noted, comparison]);
}
