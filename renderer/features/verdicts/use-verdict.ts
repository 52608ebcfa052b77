import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isUncommitted } from '../../../shared/domain/worktree.ts';
import type { Vote } from '../../../shared/domain/verdicts/parse.ts';
import { verdictOf } from '../../../shared/domain/verdicts/write.ts';
import type { RemarksShown } from '../../../shared/ipc/remarks.ts';
import type { Commit, Comparison, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import type { Version, VersionChanges } from '../../../shared/ipc/versions.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { noteAuthorQuery } from '../../api/author-query.ts';
import { NO_COMPARISON } from '../../api/commit-queries.ts';
import { versionChangesQuery } from '../../api/version-queries.ts';
import { useCommands } from '../../app/commands.tsx';
import { useStable } from '../../ui/use-stable.ts';
import type { OpenConflict } from '../notes/index.ts';
import { needsCommit } from '../committed/committed-words.ts';
import { useOutcomes } from '../remarks/index.ts';
import {
  beforeWords,
  CHOICES,
  summaryOf,
  verdictsBefore,
  verdictsInMessage,
  type Choice,
  type VerdictOn,
  type VerdictSummary,
} from './verdict-words.ts';

/** Earlier versions that are compared with the tip for what changed since a verdict: the newest with one. */
const MAX_COMPARED = 3;

interface VerdictOptions {
  place: RepositoryPlace;
  /** The commit that a verdict is given on: the shown one, or the branch's tip; undefined: none yet. */
  commit: Commit | undefined;
  /** Of the branch whose tip it is, newest first; empty: a commit alone is shown. */
  versions: readonly Version[];
  /** Of that branch; null: none is shown. */
  comparison: Comparison | null;
  /** What became of it where it is uncommitted; see `becameWords`. */
  became: string;
  remarks: RemarksShown;
  /** Where a first verdict goes. */
  notesRef: string;
  onConflict: (conflict: OpenConflict | null) => void;
}

export interface VerdictState {
  commit: Commit | undefined;
  /** The reviewer's own on this commit; null: none. */
  own: Vote | null;
  /** In the notes of this commit, and what still counts of earlier versions. */
  noted: readonly VerdictOn[];
  /** Of everyone on this commit, and on earlier versions. */
  summary: VerdictSummary | null;
  /** How many of the reviewer's own remarks are open. */
  ownOpen: number;
  /** Why none can be given; null: it can. */
  cannot: string | null;
  /** The one that is being given, in a dialog. */
  choice: Choice | null;
  choose: (choice: Choice | null) => void;
  /** @throws AppFailure */
  give: (vote: Vote | null, message: string) => Promise<void>;
  withdraw: () => void;
  /** A key opened the menu. */
  menu: boolean;
  setMenu: (open: boolean) => void;
}

/** The verdicts on what is shown, and giving one. */
export function useVerdict(options: VerdictOptions): VerdictState {
  const { place, commit, notesRef, onConflict } = options;
  const { verdicts, threads, cannotWrite, trailerRules } = options.remarks;
  const client = useQueryClient();
  const [choice, choose] = useState<Choice | null>(null);
  const [menu, setMenu] = useState(false);
  const { data: author = null } = useQuery(noteAuthorQuery(place));
  const { tell, onFailure } = useOutcomes(onConflict);
  const here = useMemo(() => verdicts.filter((one) => one.commit === commit?.sha), [verdicts, commit]);
  const earlier = useVerdictsBefore(options);
  const noted = useMemo(() => [...here, ...earlier], [here, earlier]);
  const summary = useMemo(
    () => (commit === undefined ? null : summaryOf([...verdictsInMessage(commit, trailerRules), ...noted])),
    [commit, noted, trailerRules],
  );
  const own = author === null ? undefined : verdictOf(here, author);
  const ownVote = typeof own?.vote === 'number' ? own.vote : null;
  const give = useStable(async (vote: Vote | null, message: string): Promise<void> => {
    if (commit === undefined) return;
    const target = { ...place, notesRef: own?.notesRef ?? notesRef, object: commit.sha };
    const outcome = await unwrap(api().remarks.giveVerdict({ place: target, vote, message }));
    const given = CHOICES.find((one) => one.vote === vote)?.given ?? 'Verdict withdrawn';
    if (outcome !== null) tell(outcome, target, given, null, undefined);
    choose(null);
    await client.invalidateQueries({ queryKey: keys.notes(place) });
  });
  const withdraw = useStable((): void => void give(null, '').catch(onFailure));
  const cannot =
    cannotWrite ?? (commit !== undefined && isUncommitted(commit) ? needsCommit(options.became) : null);
  const can = commit !== undefined && cannot === null;
  const choosing = (vote: Vote) =>
    can ? (): void => choose(CHOICES.find((one) => one.vote === vote) ?? null) : undefined;
  useCommands({
    'verdict.menu': can ? () => setMenu(true) : undefined,
    'verdict.approve': choosing(2),
    'verdict.good': choosing(1),
    'verdict.work': choosing(-1),
    'verdict.no': choosing(-2),
    'verdict.withdraw': can && ownVote !== null ? withdraw : undefined,
  });
  return {
    commit,
    own: ownVote,
    noted,
    summary,
    ownOpen: threads.filter(({ resolved, remarks }) => !resolved && remarks[0]?.author === author?.name)
      .length,
    cannot,
    choice,
    choose,
    give,
    withdraw,
    menu,
    setMenu,
  };
}

const dataOf = (results: ReadonlyArray<UseQueryResult<VersionChanges>>): Array<VersionChanges | undefined> =>
  results.map(({ data }) => data);

/** What people said of earlier versions of the branch, with what changed since. */
function useVerdictsBefore({
  remarks: { verdicts },
  versions,
  comparison,
}: Pick<VerdictOptions, 'remarks' | 'versions' | 'comparison'>): readonly VerdictOn[] {
  const before = useMemo(() => verdictsBefore(verdicts, versions), [verdicts, versions]);
  const compared = useMemo(
    () => [...new Set(before.map(({ version }) => version))].slice(0, MAX_COMPARED),
    [before],
  );
  const newest = versions[0];
  const changes = useQueries({
    queries: compared.map((version) => ({
      ...versionChangesQuery(
        comparison ?? NO_COMPARISON,
        { sha: version.tip, base: version.mergeBase },
        { sha: newest?.tip ?? '', base: newest?.mergeBase ?? null },
      ),
      enabled: comparison !== null && version.gone === null,
    })),
    combine: dataOf,
  });
  return useMemo(
    () =>
      before.map(({ version, verdict }) => ({
        ...verdict,
        earlier: beforeWords(version, versions, changes[compared.indexOf(version)]),
      })),
    [before, versions, compared, changes],
  );
}
