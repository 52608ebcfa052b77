import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { loadable } from '../../../ui/loadable.tsx';
import { DiffView, type DiffContext, type FindState, type Diff, type LineMark } from '../../../diff/index.ts';
import { api, unwrap } from '../../../api/client.ts';
import { CommandsOver, useCommands } from '../../../app/commands.tsx';
import { useContextMenu } from '../../../app/context-menu.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { bytes, plural } from '../../../ui/format.ts';
import { plainWords } from '../../../../shared/domain/plain-words.ts';
import { Waiting } from '../../../ui/Waiting.tsx';
import { HostError } from '../../organizations/HostError.tsx';
import { useSettings } from '../../settings/use-settings.ts';
import { Caveats } from './Caveats.tsx';
import { NothingToCompare } from '../opening/NothingToCompare.tsx';
import { sidesAt } from '../opening/sides.ts';
import { nextMovedCode, nextWhitespace } from '../choices/next-choice.ts';
import { FetchMissingBlobs } from '../files/FetchMissingBlobs.tsx';
import { heldIn } from '../files/held.ts';
import { lacksBlobs } from '../files/lacks-blobs.ts';
import { useOmittedFiles } from '../files/use-omitted-files.ts';
import { FindBar } from './FindBar.tsx';
import type { RemarkLayer } from '../../remarks/index.ts';
import { useCursorKeys } from './use-cursor-keys.ts';
import { useLingering } from './use-lingering.ts';
import { useRetryWhenAway } from './use-retry-when-away.ts';
import { useViewButton } from '../choices/use-view-button.tsx';
import { useCommitListContext } from '../CommitListProvider.tsx';
import { useCommitsContext } from '../CommitsProvider.tsx';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import { useDiffContext, useNotedContext, useReaderContext } from '../DiffProvider.tsx';
import { useLinesContext } from '../LinesProvider.tsx';
import { useRemarksContext } from '../RemarksProvider.tsx';
import type { AppError } from '../../../../shared/errors.ts';
import { Button } from '../../../ui/Button.tsx';

const ViewMenu = loadable(() => import('../choices/ViewMenu.tsx'));
const Rows = memo(DiffView);
const NO_INSERTS: RemarkLayer['inserts'] = [];
const NO_MARKS: RemarkLayer['marks'] = [];
const ignored = (): void => undefined;
const svgToPng = async (text: string): Promise<string> => (await unwrap(api().app.drawSvg({ text }))).png;

interface DiffPaneProps {
  /** Describes the shown commits, with a button back to the branch; null: the whole branch is shown. */
  commits: { loading: string; nothing: string; onLeave: (() => void) | undefined } | null;
  /** It is a whole file, and no changes. */
  isFile?: boolean;
}

/** How a whole file is shown, whatever is chosen for changes. */
const AS_FILE = { view: 'unified', whitespace: 'show', movedCode: 'ignore', unreadOnly: false } as const;

/** The changes, or why there is nothing to show yet. Renders for the diff alone, not when a place or a list changes. */
export const DiffPane = memo(function DiffPane({ commits, isFile = false }: DiffPaneProps) {
  const { diff, viewed, stale, setViewed, onInterdiff, onEncoding } = useDiffContext();
  const { handle, toReading, onVisibleFile } = useReaderContext();
  const { noted } = useNotedContext();
  const layer = useRemarksContext();
  const { cards, authors, written, marks: lineMarks, onMark: onLineMark } = useLinesContext();
  const inserts = useMemo(
    () => (cards.length === 0 ? layer.inserts : [...cards, ...layer.inserts]),
    [cards, layer.inserts],
  );
  const marks = useMemo(
    () => (lineMarks.length === 0 ? layer.marks : [...layer.marks, ...lineMarks]),
    [lineMarks, layer.marks],
  );
  const { onMark } = layer;
  const onAnyMark = useCallback(
    (mark: LineMark): void => void (onLineMark(mark) || onMark(mark)),
    [onLineMark, onMark],
  );
  const { showCommitsOf } = useCommitListContext();
  const [settings, change] = useSettings();
  const shownAs = isFile ? AS_FILE : settings;
  const { codeFont: family, codeSize: size } = settings;
  const font = useMemo(() => ({ family, size }), [family, size]);
  /** Number of find requests since the bar was closed; 0: closed. */
  const [finding, setFinding] = useState(0);
  const [matches, setMatches] = useState<FindState | null>(null);
  const pane = useRef<HTMLDivElement>(null);
  const view = useViewButton(isFile ? null : settings.view, noted, showCommitsOf, onEncoding, diff.generated);
  const { loadHeld } = diff;
  const onLoad = useCallback((path: string) => loadHeld([path]), [loadHeld]);
  const { before, long } = useLingering(diff);
  const readable = diff.files.length > 0;
  const openMenu = useContextMenu();
  const onContext = useCallback(
    (event: MouseEvent, { path, line, row }: DiffContext) =>
      openMenu(event, line ? { kind: 'line', path, ...line } : { kind: 'file', path }, row),
    [openMenu],
  );
  useRetryWhenAway(diff);
  useCursorKeys(() => handle.current, readable);
  useCommands({
    'wrap.toggle': () => change({ wrap: !settings.wrap }),
    'text.find': readable ? () => setFinding((requests) => requests + 1) : undefined,
  });
  // Anything open elsewhere on the screen is closed first.
  useCommands({ back: commits?.onLeave ?? toReading }, true);
  useCommands(
    isFile
      ? {}
      : {
          'view.toggle': () => change({ view: settings.view === 'unified' ? 'split' : 'unified' }),
          'whitespace.next': () => change({ whitespace: nextWhitespace(settings.whitespace) }),
          'unread.toggle': () => change({ unreadOnly: !settings.unreadOnly }),
          'moved.next': () => change({ movedCode: nextMovedCode(settings.movedCode) }),
        },
  );

  if (before === null && !readable) return <NoRows diff={diff} commits={commits} long={long} />;
  return (
    <>
      {finding > 0 ? (
        <CommandsOver>
          <FindBar
            handle={handle}
            diff={before ?? diff}
            matches={matches}
            focusRequest={finding}
            onClose={() => setFinding(0)}
          />
        </CommandsOver>
      ) : null}
      <Caveats
        caveats={diff.caveats}
        mergeBase={diff.mergeBase ?? ''}
        includesBase={diff.includesBase}
        traces={written.problem}
      />
      {diff.status === 'failed' && diff.error ? <BrokenOff diff={diff} error={diff.error} /> : null}
      <div
        ref={pane}
        aria-busy={before !== null}
        style={{
          display: 'flex',
          flex: 1,
          flexDirection: 'column',
          minHeight: 0,
          position: 'relative',
          // The previous diff stays visible but not usable; it keeps the focus for the next one.
          pointerEvents: before === null ? 'auto' : 'none',
        }}
      >
        <Rows
          ref={handle}
          diff={before ?? diff}
          mode={shownAs.view}
          wrap={settings.wrap}
          font={font}
          tabSize={settings.tabSize}
          copyAs={settings.copyAs}
          whitespace={shownAs.whitespace}
          moved={shownAs.movedCode}
          unreadOnly={shownAs.unreadOnly}
          viewed={viewed}
          stale={stale}
          onInterdiff={onInterdiff}
          {...(isFile ? {} : { onViewed: setViewed })}
          onVisibleFile={before === null ? onVisibleFile : ignored}
          onLoad={onLoad}
          onFind={setMatches}
          headerExtra={view.headerExtra}
          svgToPng={svgToPng}
          inserts={before === null ? inserts : NO_INSERTS}
          marks={before === null ? marks : NO_MARKS}
          authors={before === null ? authors : undefined}
          written={before === null ? written.lines : undefined}
          onMark={onAnyMark}
          onWriteAt={layer.onWriteAt}
          onContext={onContext}
        />
      </div>
      {view.anchor ? <ViewMenu anchor={view.anchor} onClose={view.close} /> : null}
    </>
  );
});

interface NoRowsProps extends DiffPaneProps {
  diff: Diff;
  /** The diff has been loading for a while. */
  long: boolean;
}

/** Why there is no file to show. */
function NoRows({ diff: { status, error, retry, bytesRead }, commits, long }: NoRowsProps) {
  const { place, comparison } = useComparisonContext();
  const { shown, count, committed } = useCommitsContext();
  const sides = sidesAt(place, comparison.base, count);
  const hasOmitted = useOmittedFiles() !== null;
  if (status === 'failed')
    return error ? (
      <HostError
        instead
        orgId={place.orgId}
        error={error}
        onRetry={retry}
        actions={
          shown.request !== null && lacksBlobs(error) ? (
            <FetchMissingBlobs request={shown.request} onDone={retry} />
          ) : null
        }
      />
    ) : null;
  if (status === 'loading')
    return (
      <Waiting
        what={commits?.loading ?? `Loading what ${plainWords(sides.names.branch)} changes`}
        detail={bytesRead > 0 ? `${bytes(bytesRead)} read` : undefined}
        long={long}
      />
    );
  if (status !== 'ready') return null;
  return commits ? (
    <EmptyState title="Nothing to show">{commits.nothing}</EmptyState>
  ) : (
    <NothingToCompare {...sides} committed={committed} hasOmitted={hasOmitted} />
  );
}

interface BrokenOffProps {
  diff: Diff;
  error: AppError;
}

/** Why a diff is incomplete; if it is too long, with a button that loads the rest. */
function BrokenOff({ diff, error }: BrokenOffProps) {
  const { orgId } = useComparisonContext().place;
  if (error.kind !== 'too-large')
    return <HostError inline orgId={orgId} error={error} onRetry={diff.retry} />;
  const unread = heldIn(diff.files).filter(
    ({ held }) => held?.reason === 'unread' && held.state !== 'loading',
  );
  const load = (): void => diff.loadHeld(unread.map(({ path }) => path));
  return (
    <HostError
      inline
      orgId={orgId}
      error={error}
      actions={
        unread.length === 0 ? null : <Button onClick={load}>Load {plural(unread.length, 'file')}</Button>
      }
    />
  );
}
