import { useMemo, useState } from 'react';
import type { Commit, NotesOverview, Tag } from '../../../shared/ipc/shapes.ts';
import type { RemarkCounts } from '../remarks/index.ts';
import { plural } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CommitList } from '../commits/CommitList.tsx';
import { filterCommits } from './filter-commits.ts';
import styles from './LeftPane.module.css';
import type { CommitsRead } from './use-commits.ts';
import type { Shown } from './use-shown.ts';

export interface CommitsProps {
  commits: readonly Commit[];
  truncated: boolean;
  overview: NotesOverview | undefined;
  tags: readonly Tag[];
  /** Remarks by commit. */
  commitRemarks: ReadonlyMap<string, RemarkCounts>;
  onOpenTag: (tag: Tag) => void;
  chosenCommit: string | undefined;
  shown: Shown;
  more: CommitsRead['more'];
}

/** The commits, and whether the diff is the whole branch's or theirs. */
export function Commits(props: CommitsProps) {
  const { chosenCommit, shown } = props;
  const [filter, setFilter] = useState('');
  const commits = useMemo(
    () => filterCommits(props.commits, filter, props.commitRemarks),
    [props.commits, filter, props.commitRemarks],
  );
  const { ends, picked } = shown;
  const inside = useMemo(() => new Set(picked?.commits.map(({ sha }) => sha)), [picked]);
  const several = inside.size > 1 ? plural(inside.size, 'commit') : 'This commit';
  return (
    <>
      {shown.showBranch === null ? null : (
        <div className={styles.filter}>
          <Segmented
            label="Changes shown"
            value={ends === null ? 'branch' : 'commits'}
            options={[
              { value: 'branch', label: 'Whole branch' },
              { value: 'commits', label: several },
            ]}
            onChange={(what) => {
              if (what === 'branch') shown.showBranch?.();
              else if (chosenCommit !== undefined) shown.show(chosenCommit);
            }}
          />
        </div>
      )}
      <div className={styles.filter}>
        <input
          type="text"
          aria-label="Filter commits"
          placeholder="Filter commits"
          title="Words, an author, an id; has:remark, has:open"
          spellCheck={false}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setFilter('');
          }}
        />
      </div>
      {commits.length === 0 ? (
        <EmptyState title="No commit matches">Press Esc to see all of them.</EmptyState>
      ) : null}
      <CommitList
        commits={commits}
        truncated={props.truncated && filter === ''}
        overview={props.overview}
        tags={props.tags}
        remarks={props.commitRemarks}
        onOpenTag={props.onOpenTag}
        chosen={chosenCommit}
        shown={inside}
        onChoose={shown.choose}
        onShow={shown.show}
        onExtend={shown.extend}
        more={filter === '' ? props.more : null}
      />
    </>
  );
}
