import { useMemo } from 'react';
import { CopyNotesAutomatically, type NotedBranch } from '../notes/index.ts';
import { useCommitsContext } from './CommitsProvider.tsx';
import { useComparisonContext } from './ComparisonProvider.tsx';

/** The branch whose commits may have replaced others; null: none, or long merged history. */
export function useNotedBranch(): NotedBranch | null {
  const { at, comparison, history } = useComparisonContext().comparison;
  const { mergeBase } = useCommitsContext().read;
  return useMemo(() => {
    if (comparison === null || history) return null;
    const { branch, ephemeral } = comparison;
    return { orgId: at.orgId, repo: at.repo, branch, ephemeral, mergeBase };
  }, [at, comparison, history, mergeBase]);
}

/** Copies notes to rewritten commits, also while the notes are hidden. */
export function CopiedNotes() {
  const branch = useNotedBranch();
  const { commits } = useCommitsContext();
  return branch === null ? null : <CopyNotesAutomatically branch={branch} commits={commits} />;
}
