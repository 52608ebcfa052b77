import { useMemo, type ReactNode } from 'react';
import type { NotesOverview, Tag } from '../../../../shared/ipc/shapes.ts';
import type { RemarkCounts } from '../../remarks/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { count, plural } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { CommitList } from '../../commits/CommitList.tsx';
import styles from '../files/LeftPane.module.css';
import type { CommitListed } from './use-commit-list.ts';
import type { CommitsRead } from './use-commits.ts';
import type { ShownChanges } from './use-shown.ts';
import { MAX_FIELD_CHARS } from '../../../ui/most-typed.ts';
import { TextInput } from '../../../ui/TextField.tsx';

export interface CommitsProps {
  /** The listed part of the commits. */
  listed: CommitListed;
  /** Number of commits loaded so far. */
  total: number;
  truncated: boolean;
  /** Said where the history ends; null: nothing. */
  end: ReactNode;
  overview: NotesOverview | undefined;
  tags: readonly Tag[];
  /** Remarks by commit. */
  commitRemarks: ReadonlyMap<string, RemarkCounts>;
  onOpenTag: (tag: Tag) => void;
  /** Called when Esc leaves the filter. */
  onLeaveFilter: () => void;
  chosenCommit: string | undefined;
  /** The chosen commit now, even if rendering lags behind. */
  chosenNow: () => string | undefined;
  /** The filter's text now. A controlled field that renders late would revert what was typed meanwhile. */
  filterNow: string;
  /** Whether the whole branch is shown now. */
  branchNow: boolean;
  shown: ShownChanges;
  /** The commits of which everything was read. */
  read: ReadonlySet<string>;
  more: CommitsRead['more'];
}

/** A two-word label whose first word is hidden in a narrow pane. */
const part = (which: string, what: string): ReactNode => (
  <>
    <span className="spare-words">{which} </span>
    {what}
  </>
);

/** The commits, and a choice between the whole branch's diff and theirs. */
export function Commits(props: CommitsProps) {
  const { chosenCommit, chosenNow, filterNow, branchNow, shown, listed, more } = props;
  const { filter, setFilter, commits, oldestFirst } = listed;
  const { picked } = shown;
  const inside = useMemo(() => new Set(picked?.commits.map(({ sha }) => sha)), [picked]);
  const several = inside.size > 1 ? plural(inside.size, 'commit') : part('This', 'commit');
  return (
    <>
      {shown.showBranch === null ? null : (
        <div className={styles.filter}>
          <Segmented
            label="Changes shown"
            value={branchNow ? 'branch' : 'commits'}
            options={[
              { value: 'branch', label: part('Whole', 'branch') },
              { value: 'commits', label: several },
            ]}
            onChange={(what) => {
              const sha = chosenNow();
              if (what === 'branch') shown.showBranch?.();
              else if (sha !== undefined) shown.show(sha);
            }}
          />
        </div>
      )}
      <div className={styles.filters}>
        <TextInput
          type="text"
          aria-label="Filter commits"
          placeholder="Filter"
          title="Words, an id; author:name, path:part, path:/from/the/top; has:remark, has:open"
          spellCheck={false}
          maxLength={MAX_FIELD_CHARS}
          value={filterNow}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            setFilter('');
            props.onLeaveFilter();
          }}
        />
        {oldestFirst === null ? null : (
          <Button
            aria-label="Oldest first"
            aria-pressed={oldestFirst}
            title={
              oldestFirst ? 'Oldest first; press for newest first' : 'Newest first; press for oldest first'
            }
            onClick={listed.turn}
          >
            <Icon name={oldestFirst ? 'oldest' : 'newest'} />
          </Button>
        )}
      </div>
      {filter === '' ? null : <Found {...props} />}
      <CommitList
        commits={commits}
        truncated={props.truncated && filter === ''}
        end={filter === '' && oldestFirst !== true ? props.end : null}
        overview={props.overview}
        tags={props.tags}
        remarks={props.commitRemarks}
        onOpenTag={props.onOpenTag}
        chosen={chosenCommit}
        chosenNow={chosenNow}
        shown={inside}
        read={props.read}
        onChoose={shown.choose}
        onShow={shown.show}
        onExtend={shown.extend}
        more={filter === '' ? more : null}
      />
    </>
  );
}

/** Number of matching commits, or why there are none. */
function Found({ listed, total, more }: CommitsProps) {
  const { commits, searching, problem, setFilter } = listed;
  if (problem !== '')
    return <EmptyState title="The commits that change it are not known">{problem}</EmptyState>;
  if (searching) return <Waiting what="Looking for the commits that change it" />;
  return (
    <>
      <p className={styles.found} role="status">
        <span>
          {count(commits.length)} of {count(total)}
          <span className="spare-words"> {total === 1 ? 'commit' : 'commits'}</span>
        </span>
        {more === null ? null : (
          // Only the loaded part of a history is searched.
          <Button look="quiet" disabled={more.loading} onClick={more.load}>
            {more.loading ? 'Loading older commits…' : 'Load older commits'}
          </Button>
        )}
        <Button look="quiet" onClick={() => setFilter('')}>
          Show all
        </Button>
      </p>
      {commits.length === 0 ? (
        <EmptyState title="No commit matches">Press Esc to see all of them.</EmptyState>
      ) : null}
    </>
  );
}
