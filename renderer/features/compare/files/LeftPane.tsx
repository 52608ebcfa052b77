import {
  memo,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { useCommands } from '../../../app/commands.tsx';
import type { Diff } from '../../../diff/index.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { ShallowEnd } from '../../commits/ShallowEnd.tsx';
import { countNotes, idsOf } from '../../commits/count-notes.ts';
import { Commits, type CommitsProps } from '../commits/Commits.tsx';
import { countsOf, type RemarkCounts } from '../../remarks/index.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { FilesTab } from './FilesTab.tsx';
import styles from './LeftPane.module.css';
import { HeldBar } from './HeldBar.tsx';
import { LeftTabs, type Tab } from './LeftTabs.tsx';
import { FIRST_REMARKS_VIEW, RemarksTab } from './RemarksTab.tsx';
import type { NotedFile } from './noted-files.ts';
import { Pairs } from '../commits/Pairs.tsx';
import { useEndsShallow } from '../commits/use-ends-shallow.ts';
import { isWhole } from '../commits/use-shown.ts';
import { useCommitListContext } from '../CommitListProvider.tsx';
import { useCommitsContext, useOpenNotesOf } from '../CommitsProvider.tsx';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import {
  useDiffContext,
  useNotedContext,
  useReaderContext,
  useVisibleFileContext,
} from '../DiffProvider.tsx';
import { useRemarksContext } from '../RemarksProvider.tsx';
import { usePaneActions } from '../panes/PanesProvider.tsx';
import { Progress } from '../reading/Progress.tsx';

/** Current values, even if rendering lags behind. */
type Now = Pick<CommitsProps, 'chosenNow' | 'filterNow' | 'branchNow'>;

interface Listed extends Omit<CommitsProps, keyof Now> {
  diff: Diff;
  currentFile: string | undefined;
  viewed: ReadonlySet<string>;
  stale: ReadonlySet<string>;
  noted: ReadonlyMap<string, NotedFile>;
  /** Remarks by file. */
  remarks: ReadonlyMap<string, RemarkCounts>;
  onOpenFile: (path: string) => void;
  layer: ComponentProps<typeof RemarksTab>['layer'];
  /** Shown instead of the commits while they are not loaded. */
  commitsState: ReactNode;
}

/** Files or commits, rendered after the diff that they navigate, and how many files are loaded and viewed. */
export function LeftPane() {
  const { history } = useComparisonContext().comparison;
  // A history is read commit by commit.
  return history ? <Tabs key="history" first="commits" /> : <Tabs key="range" first="files" />;
}

function Tabs({ first }: { first: Tab }) {
  const { commits, read, overview, tags, commit, shown, commitsState } = useCommitsContext();
  const { diff, viewed, stale, readCommits } = useDiffContext();
  const { openFile, toReading } = useReaderContext();
  const { leave } = usePaneActions();
  const open = useStable((path: string): void => {
    openFile(path);
    if (leave('left')) toReading();
  });
  const { at, capabilities } = useComparisonContext().comparison;
  const endsShallow = useEndsShallow(at, capabilities, read);
  const end = useMemo(() => (endsShallow ? <ShallowEnd orgId={at.orgId} /> : null), [endsShallow, at]);
  const { listed } = useCommitListContext();
  const { noted } = useNotedContext();
  const layer = useRemarksContext();
  const visible = useVisibleFileContext();
  const [tab, setTab] = useState<Tab>(first);
  const chosenNow = useStable(() => commit?.sha);
  const now: Listed = {
    diff,
    currentFile: visible ?? diff.files[0]?.path,
    viewed,
    stale,
    noted,
    remarks: layer.files,
    layer,
    onOpenFile: open,
    commitsState,
    listed,
    total: read.total,
    truncated: read.truncated,
    end,
    more: read.more,
    overview,
    tags,
    onOpenTag: useOpenNotesOf(),
    commitRemarks: layer.commits,
    onLeaveFilter: toReading,
    chosenCommit: commit?.sha,
    shown,
    read: readCommits,
  };
  const { threads } = layer.remarks;
  const counts = useMemo(() => countsOf(threads), [threads]);
  const { outside } = layer.counts;
  const late = useDeferredValue<Listed | null>(now, null);
  return (
    <>
      <LeftTabs
        tab={tab}
        onTab={setTab}
        notes={countNotes(read.ids ?? idsOf(commits), overview)}
        remarks={{ open: counts.open - outside, outside }}
      />
      {late ? (
        <Lists
          {...late}
          tab={tab}
          onTab={setTab}
          chosenNow={chosenNow}
          filterNow={listed.filter}
          branchNow={isWhole(shown)}
        />
      ) : (
        <div className={styles.panel} />
      )}
      {/* It counts what it sees loading, so it has to see all of it. */}
      <HeldBar diff={diff} />
      {diff.files.length > 0 ? <Progress diff={diff} viewed={viewed} /> : null}
    </>
  );
}

interface ListsProps extends Listed, Now {
  tab: Tab;
  onTab: (tab: Tab) => void;
}

const Lists = memo(function Lists(props: ListsProps) {
  const { diff, tab, onTab } = props;
  const [filter, setFilter] = useState('');
  const [view, setView] = useState(FIRST_REMARKS_VIEW);
  const remarksPanel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const back = useWayBack(list);
  const [settings, change] = useSettings();
  const field = useRef<HTMLInputElement>(null);
  useCommands({
    'files.filter': () => {
      onTab('files');
      // The field may only be mounted now.
      setTimeout(() => field.current?.select());
    },
    'files.show': () => onTab('files'),
    'files.list': () => change({ fileList: settings.fileList === 'list' ? 'tree' : 'list' }),
    'commits.show': () => onTab('commits'),
    'remarks.show': () => {
      onTab('remarks');
      setTimeout(() => (list.current ?? remarksPanel.current)?.focus());
    },
    back: tab === 'remarks' ? back.comeBack : undefined,
  });
  return (
    <div id="left-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className={styles.panel}>
      {tab === 'files' ? (
        <FilesTab
          {...props}
          field={field}
          filter={filter}
          setFilter={setFilter}
          onLeave={props.onLeaveFilter}
        />
      ) : tab === 'remarks' ? (
        <RemarksTab
          layer={props.layer}
          diff={diff}
          view={view}
          setView={setView}
          panel={remarksPanel}
          list={list}
          onGo={(key) => {
            back.leave();
            props.layer.goTo(key);
          }}
          onBack={back.there}
          onLeaveFilter={props.onLeaveFilter}
        />
      ) : (
        (props.commitsState ??
        (props.shown.versions === null ? <Commits {...props} /> : <Pairs {...props.shown} />))
      )}
    </div>
  );
});

/**
 * The way from a remark that the list led to back to the list. `comeBack` undefined: there is none; it returns false
 * where the list is not shown, or has the focus already.
 */
function useWayBack(list: RefObject<HTMLElement | null>) {
  const [away, setAway] = useState(false);
  return {
    leave: () => setAway(true),
    there: () => setAway(false),
    comeBack: away
      ? () => {
          setAway(false);
          if (list.current === null || list.current === document.activeElement) return false;
          list.current.focus();
          return true;
        }
      : undefined,
  };
}
