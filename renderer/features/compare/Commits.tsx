import { useMemo } from 'react';
import type { Commit, NotesOverview, Tag } from '../../../shared/ipc/shapes.ts';
import { plural } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { CommitList } from '../commits/CommitList.tsx';
import styles from './LeftPane.module.css';
import type { Shown } from './use-shown.ts';

export interface CommitsProps {
  commits: readonly Commit[];
  truncated: boolean;
  overview: NotesOverview | undefined;
  tags: readonly Tag[];
  onOpenTag: (tag: Tag) => void;
  chosenCommit: string | undefined;
  shown: Shown;
}

/** The commits, and whether the diff is the whole branch's or theirs. */
export function Commits(props: CommitsProps) {
  const { commits, chosenCommit, shown } = props;
  const { ends, picked } = shown;
  const inside = useMemo(() => new Set(picked?.commits.map(({ sha }) => sha)), [picked]);
  const several = inside.size > 1 ? plural(inside.size, 'commit') : 'This commit';
  return (
    <>
      <div className={styles.filter}>
        <Segmented
          label="Changes shown"
          value={ends === null ? 'branch' : 'commits'}
          options={[
            { value: 'branch', label: 'Whole branch' },
            { value: 'commits', label: several },
          ]}
          onChange={(what) => {
            if (what === 'branch') shown.showBranch();
            else if (chosenCommit !== undefined) shown.show(chosenCommit);
          }}
        />
      </div>
      <CommitList
        commits={commits}
        truncated={props.truncated}
        overview={props.overview}
        tags={props.tags}
        onOpenTag={props.onOpenTag}
        chosen={chosenCommit}
        shown={inside}
        onChoose={shown.choose}
        onShow={shown.show}
        onExtend={shown.extend}
      />
    </>
  );
}
