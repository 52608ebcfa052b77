import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, type ReactNode } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { sideName } from '../../../shared/domain/side.ts';
import {
  baseOfUncommitted,
  isUncommitted,
  isUncommittedSide,
  STAGED,
  UNSTAGED,
  WORKTREE,
} from '../../../shared/domain/worktree.ts';
import { headQuery, refsQuery } from '../../api/queries.ts';
import { navigate } from '../../app/navigation.ts';
import { PaletteButton } from '../../app/PaletteButton.tsx';
import { withoutOpened, type Answer, type ComparePlace } from '../../app/place.ts';
import { useStable } from '../../ui/use-stable.ts';
import type { ListItem } from '../../ui/fuzzy-rows.ts';
import { usePaletteItems } from '../palette/sources.tsx';
import { becameWords } from '../committed/committed-words.ts';
import { HandOverButton } from '../hand-over/HandOverButton.tsx';
import { useHandOver } from '../hand-over/use-hand-over.ts';
import { RemarkTotals } from '../remarks/index.ts';
import { PartsButton } from './opening/PartsButton.tsx';
import { UNCOMMITTED_ITEMS } from './opening/picker-items.ts';
import { BranchPicker } from './opening/BranchPicker.tsx';
import { WorktreeButton } from './opening/WorktreeButton.tsx';
import { RepositoryPicker } from './opening/RepositoryPicker.tsx';
import styles from './TopBar.module.css';
import { DiffTotals } from './reading/DiffTotals.tsx';
import { MergeInto } from './reading/MergeInto.tsx';
import { useCommitsContext, useVersionsContext } from './CommitsProvider.tsx';
import { useComparisonContext } from './ComparisonProvider.tsx';
import { useRemarksContext } from './RemarksProvider.tsx';
import { SyncOfPlace } from './SyncOfPlace.tsx';
import { StarButton } from '../today/StarButton.tsx';
import { useVerdict } from '../verdicts/use-verdict.ts';
import { VerdictMenu, VerdictWords } from '../verdicts/VerdictMenu.tsx';
import { VersionChip } from '../versions/index.ts';
import type { Version } from '../../../shared/ipc/versions.ts';

const NO_VERSIONS: readonly Version[] = [];
const NO_BASE = { shown: 'history of', said: 'none, every commit' };

/** The sides of the comparison, its size, the palette and Sync. */
export function TopBar() {
  const { place, comparison } = useComparisonContext();
  const { count, commits } = useCommitsContext();
  const { at, base, capabilities, defaultBranch, history } = comparison;
  /** Opens another comparison, without this one's file, commit and line. */
  const {
    file: _file,
    line: _line,
    commit: _commit,
    object: _object,
    changes: _changes,
    twoDot: _twoDot,
    since: _since,
    until: _until,
    ...rest
  } = withoutOpened(place);
  const pick = useStable((change: Partial<ComparePlace>): void => navigate({ ...rest, ...change }));
  const pickBranch = useCallback(
    (name: string, within: boolean) =>
      pick({
        branch: name,
        ephemeral: within,
        ...(isUncommittedSide(name) ? { base: baseOfUncommitted(name), ephemeralBase: false } : {}),
      }),
    [pick],
  );
  const { branch, ephemeral } = place;
  const showBeside = (other: Answer): void => {
    if (branch === undefined || ephemeral) return;
    navigate({ screen: 'answers', orgId: place.orgId, a: { repo: place.repo, side: branch }, b: other });
  };
  // For the palette; loaded after what is on screen.
  const refs = useQuery({ ...refsQuery(at), enabled: count !== undefined });
  const head = useQuery({ ...headQuery(at), enabled: count !== undefined && capabilities.checkout });
  usePaletteItems(() => [
    ...(head.data?.worktree === true && head.data.sha !== null ? UNCOMMITTED_ITEMS : []).map((item) => ({
      ...item,
      group: 'Branches',
      text: sideName(item.id),
      current: item.id === place.branch,
      run: () => pickBranch(item.id, false),
    })),
    ...(refs.data ?? [])
      .filter(({ group }) => group !== 'tag')
      .map(({ side }) => ({
        id: `branch ${side}`,
        group: 'Branches',
        text: sideName(side),
        current: side === place.branch && !place.ephemeral,
        run: () => pick({ branch: side, ephemeral: false }),
      })),
    ...(branch === undefined || ephemeral ? [] : (refs.data ?? []))
      .filter(({ side, group }) => group !== 'tag' && side !== branch)
      .map(({ side }) => ({
        id: `beside ${side}`,
        group: `Side by side with ${sideName(branch ?? '')}`,
        text: `Beside ${sideName(side)}`,
        run: () => showBeside({ repo: place.repo, side }),
      })),
  ]);
  const common = { at, capabilities, defaultBranch };
  const toHistory = useMemo<ListItem | undefined>(() => {
    if (branch === UNSTAGED)
      return {
        id: STAGED,
        text: sideName(STAGED),
        detail: 'what is not staged alone',
        current: base === STAGED,
        run: () => pick({ base: STAGED, ephemeralBase: false }),
      };
    if (isUncommittedSide(branch))
      return {
        id: 'head',
        text: 'HEAD',
        detail: branch === STAGED ? 'what is staged alone' : 'uncommitted changes alone',
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
  const besideOr = useStable(showBeside);
  const pickBase = useCallback(
    (name: string, ephemeralBase: boolean) => pick({ base: name, ephemeralBase }),
    [pick],
  );
  // Beside another base than the usual one, that stays.
  const pickPart = (side: string): void => {
    const isUsual = branch !== undefined && base === baseOfUncommitted(branch);
    pick({ branch: side, ...(isUsual ? { base: baseOfUncommitted(side) } : {}) });
  };
  return (
    <>
      <h1 className="hidden-visually">
        {plainWords(`${place.repo}: what ${sideName(branch ?? 'a branch')} changes`)}
      </h1>
      <RepositoryPicker orgId={place.orgId} repo={place.repo} />
      <BranchPicker
        side="base"
        {...common}
        name={base}
        beside={place.branch}
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
        beside={base}
        ephemeral={place.ephemeral}
        base={base}
        onPick={pickBranch}
        onBeside={besideOr}
      />
      {branch === undefined || !isUncommittedSide(branch) ? null : (
        <PartsButton side={branch} onPick={pickPart} />
      )}
      {capabilities.checkout ? (
        <WorktreeButton at={at} side={branch} onPick={(side) => pickBranch(side, false)} />
      ) : null}
      <StarButton place={place} tip={commits[0]?.sha} />
      <Versions branch={sideName(branch ?? '')} />
      <DiffTotals />
      <MergeInto />
      <span className={styles.space} />
      {/* Not beside the totals, which become wider as they are counted. */}
      <Verdict>
        <Remarks />
      </Verdict>
      <PaletteButton />
      <SyncOfPlace />
    </>
  );
}

/** For example "version 3". */
function Versions({ branch }: { branch: string }) {
  return (
    <VersionChip versions={useVersionsContext()} branch={branch} remarks={useRemarksContext().versions} />
  );
}

/** For example "4 open remarks". */
function Remarks() {
  const layer = useRemarksContext();
  const { place, comparison } = useComparisonContext();
  const [newest] = useCommitsContext().commits;
  const isShown = place.branch === WORKTREE && newest !== undefined && isUncommitted(newest);
  const handOver = useHandOver({
    at: comparison.at,
    isPossible: comparison.capabilities.checkout,
    reviewed: isShown ? newest.sha : null,
    onCommits: layer.remarks.threads.filter((one) => !one.resolved && one.uncommitted !== true).length,
  });
  return (
    <>
      <RemarkTotals
        {...layer.counts}
        isLoading={layer.isLoading}
        problem={layer.remarks.problem}
        onAgain={layer.again}
        onNext={layer.next}
        onCopy={layer.copyReview}
        onExport={layer.exportReview}
      />
      {handOver === null || layer.counts.open === 0 ? null : <HandOverButton onPress={handOver} />}
    </>
  );
}

/** What people say of the branch, or of the commit that is shown alone; the remarks; and a menu to say it. */
function Verdict({ children }: { children: ReactNode }) {
  const { place, comparison, onConflict } = useComparisonContext();
  const { commits, shown, committed } = useCommitsContext();
  const { list } = useVersionsContext();
  const { remarks, notesRef } = useRemarksContext();
  const { at, history } = comparison;
  const isBranch = shown.ends === null && !history;
  const commit = isBranch ? commits[0] : commits.find(({ sha }) => sha === shown.ends?.newest);
  const versions = isBranch ? list : NO_VERSIONS;
  const verdict = useVerdict({
    place: at,
    commit,
    versions,
    comparison: isBranch ? comparison.comparison : null,
    became: becameWords(committed),
    remarks,
    notesRef,
    onConflict,
  });
  return (
    <>
      <VerdictWords verdict={verdict} />
      {children}
      <VerdictMenu verdict={verdict} branch={isBranch ? sideName(place.branch ?? '') : null} place={at} />
    </>
  );
}
