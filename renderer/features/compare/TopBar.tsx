import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, type ReactNode } from 'react';
import { sideName } from '../../../shared/domain/side.ts';
import { WORKTREE } from '../../../shared/domain/worktree.ts';
import { refsQuery } from '../../api/queries.ts';
import { navigate } from '../../app/navigation.ts';
import { PaletteButton } from '../../app/PaletteButton.tsx';
import type { ComparePlace } from '../../app/place.ts';
import type { Diff } from '../../diff/index.ts';
import { useStable } from '../../ui/use-stable.ts';
import type { ListItem } from '../../ui/fuzzy-rows.ts';
import { usePaletteItems } from '../palette/sources.tsx';
import { FolderSyncButton } from '../sync/FolderSyncButton.tsx';
import { SyncButton } from '../sync/SyncButton.tsx';
import type { FolderSyncControl } from '../sync/use-folder-sync.ts';
import type { SyncControl } from '../sync/use-sync.ts';
import { BranchPicker } from './opening/BranchPicker.tsx';
import { RepositoryPicker } from './opening/RepositoryPicker.tsx';
import styles from './TopBar.module.css';
import { Totals } from './reading/Totals.tsx';
import type { ComparisonState } from './opening/use-comparison.ts';

const NO_BASE = { shown: 'history of', said: 'none, every commit' };

interface TopBarProps {
  place: ComparePlace;
  comparison: ComparisonState;
  diff: Diff;
  commits: number | undefined;
  sync: SyncControl;
  folderSync: FolderSyncControl;
  /** "4 open remarks". */
  remarks: ReactNode;
}

/** The sides of the comparison, its size, the palette and Sync. */
export function TopBar({ place, comparison, diff, commits, sync, folderSync, remarks }: TopBarProps) {
  const { at, base, capabilities, history, repository } = comparison;
  /** Goes to another comparison, without this one's file, commit and line. */
  const {
    file: _file,
    line: _line,
    commit: _commit,
    object: _object,
    changes: _changes,
    direct: _direct,
    ...rest
  } = place;
  const pick = useStable((change: Partial<ComparePlace>): void => navigate({ ...rest, ...change }));
  // For the palette; after what is on the screen.
  const refs = useQuery({ ...refsQuery(at), enabled: commits !== undefined });
  usePaletteItems(() =>
    (refs.data ?? [])
      .filter(({ group }) => group !== 'tag')
      .map(({ side }) => ({
        id: `branch ${side}`,
        group: 'Branches',
        text: sideName(side),
        current: side === place.branch && !place.ephemeral,
        run: () => pick({ branch: side, ephemeral: false }),
      })),
  );
  const common = { at, capabilities, defaultBranch: repository.data?.defaultBranch };
  const { branch, ephemeral } = place;
  const toHistory = useMemo<ListItem | undefined>(() => {
    if (branch === WORKTREE)
      return {
        id: 'head',
        text: 'HEAD',
        detail: 'uncommitted changes alone',
        current: base === 'HEAD',
        run: () => pick({ base: 'HEAD', ephemeralBase: false }),
      };
    if (branch === undefined || history) return undefined;
    return {
      id: 'no base',
      text: 'No base',
      detail: `every commit of ${ephemeral ? branch : sideName(branch)}`,
      run: () => pick({ base: branch, ephemeralBase: ephemeral }),
    };
  }, [branch, ephemeral, base, history, pick]);
  const pickBase = useCallback(
    (name: string, ephemeralBase: boolean) => pick({ base: name, ephemeralBase }),
    [pick],
  );
  const pickBranch = useCallback(
    (name: string, within: boolean) =>
      pick({
        branch: name,
        ephemeral: within,
        // Changes that are in no commit are what differs from HEAD.
        ...(name === WORKTREE ? { base: 'HEAD', ephemeralBase: false } : {}),
      }),
    [pick],
  );
  return (
    <>
      <RepositoryPicker orgId={place.orgId} repo={place.repo} />
      <BranchPicker
        side="base"
        {...common}
        name={base}
        ephemeral={place.ephemeralBase}
        onPick={pickBase}
        first={toHistory}
        instead={history ? NO_BASE : undefined}
      />
      {history ? null : (
        <span className={styles.dots} aria-hidden="true">
          …
        </span>
      )}
      <BranchPicker
        side="branch"
        {...common}
        name={place.branch}
        ephemeral={place.ephemeral}
        onPick={pickBranch}
      />
      <Totals diff={diff} commits={commits} />
      <span className={styles.space} />
      {/* Not beside the totals, which become wider as they are counted. */}
      {remarks}
      <PaletteButton />
      {/* A folder has no upstream that a host would pull from, but perhaps remotes. */}
      {capabilities.sync === 'remotes' ? <FolderSyncButton sync={folderSync} /> : <SyncButton sync={sync} />}
    </>
  );
}
