import type { ReactNode } from 'react';
import { navigate } from '../../app/navigation.ts';
import { PaletteButton } from '../../app/PaletteButton.tsx';
import type { ComparePlace } from '../../app/place.ts';
import type { Diff } from '../../diff/index.ts';
import { count, plural } from '../../ui/format.ts';
import { usePaletteItems } from '../palette/sources.tsx';
import { SyncButton } from '../sync/SyncButton.tsx';
import type { SyncControl } from '../sync/use-sync.ts';
import { BranchPicker } from './BranchPicker.tsx';
import { RepositoryPicker } from './RepositoryPicker.tsx';
import styles from './TopBar.module.css';
import type { ComparisonState } from './use-comparison.ts';

interface TopBarProps {
  place: ComparePlace;
  comparison: ComparisonState;
  diff: Diff;
  commits: number | undefined;
  sync: SyncControl;
  /** "4 open remarks". */
  remarks: ReactNode;
}

/** What is compared, how much it is, and the two ways out: the palette and Sync. */
export function TopBar({ place, comparison, diff, commits, sync, remarks }: TopBarProps) {
  const { at, base, repository, branches } = comparison;
  /** Goes to another comparison, without this one's file, commit and line. */
  const { file: _file, line: _line, commit: _commit, object: _object, changes: _changes, ...rest } = place;
  const pick = (change: Partial<ComparePlace>): void => navigate({ ...rest, ...change });
  usePaletteItems(() =>
    (branches.data ?? []).map((branch) => ({
      id: `branch ${branch.name}`,
      group: 'Branches',
      text: branch.name,
      current: branch.name === place.branch && !place.ephemeral,
      run: () => pick({ branch: branch.name, ephemeral: false }),
    })),
  );
  const common = { at, defaultBranch: repository.data?.defaultBranch };
  return (
    <>
      <RepositoryPicker orgId={place.orgId} repo={place.repo} />
      <BranchPicker
        side="base"
        {...common}
        name={base}
        ephemeral={place.ephemeralBase}
        onPick={(name, ephemeralBase) => pick({ base: name, ephemeralBase })}
      />
      <span className={styles.dots} aria-hidden="true">
        …
      </span>
      <BranchPicker
        side="branch"
        {...common}
        name={place.branch}
        ephemeral={place.ephemeral}
        onPick={(name, ephemeral) => pick({ branch: name, ephemeral })}
      />
      <Totals diff={diff} commits={commits} />
      {remarks}
      <span className={styles.space} />
      <PaletteButton />
      <SyncButton sync={sync} />
    </>
  );
}

function Totals({ diff, commits }: { diff: Diff; commits: number | undefined }) {
  if (diff.status === 'idle' || (diff.status !== 'ready' && diff.stats.files === 0)) return null;
  const { files, additions, deletions } = diff.stats;
  return (
    <p className={styles.totals} aria-label="Totals">
      <span className={styles.counts}>
        {commits === undefined ? '' : `${plural(commits, 'commit')} · `}
        {plural(files, 'file')}
      </span>
      <span className={styles.add}>+{count(additions)}</span>
      <span className={styles.del}>−{count(deletions)}</span>
    </p>
  );
}
