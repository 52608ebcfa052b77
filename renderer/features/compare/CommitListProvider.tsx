import { useMemo, type ReactNode } from 'react';
import { useRunCommand, useCommands } from '../../app/commands.tsx';
import type { DiffFile } from '../../diff/index.ts';
import { requiredContext } from '../../ui/required-context.ts';
import { useStable } from '../../ui/use-stable.ts';
import { filterOfFile } from './commits/commit-filter.ts';
import { useCommitKeys } from './commits/use-commit-keys.ts';
import { useCommitList, type CommitListed } from './commits/use-commit-list.ts';
import type { CommitPair } from '../../../shared/ipc/versions.ts';
import { useCommitsContext, useVersionsContext } from './CommitsProvider.tsx';
import { useComparisonContext } from './ComparisonProvider.tsx';
import { useDiffContext, useReaderContext, useVisibleFileContext } from './DiffProvider.tsx';
import { useCommitRemarksContext } from './RemarksProvider.tsx';

const NONE: readonly CommitPair[] = [];

interface CommitListContextValue {
  listed: CommitListed;
  /** Lists the commits that change a file or a folder. */
  showCommitsOf: (file: Pick<DiffFile, 'path' | 'oldPath'>) => void;
}

const [CommitListContext, useCommitListContext] =
  requiredContext<CommitListContextValue>('The list of commits');
export { CommitListContext, useCommitListContext };

/** The listed commits, filtered also by their remarks, and the keys that move through them. */
export function CommitListProvider({ children }: { children: ReactNode }) {
  const { comparison } = useComparisonContext();
  const { read, shown, commit } = useCommitsContext();
  const { changes } = useVersionsContext();
  const remarks = useCommitRemarksContext();
  const listed = useCommitList(comparison.comparison, comparison.history, read, remarks);
  const run = useRunCommand();
  const { readCommits } = useDiffContext();
  const { setFilter } = listed;
  const showCommitsOf = useStable((file: Pick<DiffFile, 'path' | 'oldPath'>): void => {
    setFilter(filterOfFile(file));
    run('commits.show');
  });
  useCommitKeys(
    shown,
    listed.commits,
    commit,
    listed.filter === '' ? read.more?.load : undefined,
    changes?.pairs ?? NONE,
    readCommits,
  );
  return (
    <CommitListContext value={useMemo(() => ({ listed, showCommitsOf }), [listed, showCommitsOf])}>
      <FileCommitsCommand showCommitsOf={showCommitsOf} />
      {children}
    </CommitListContext>
  );
}

/** Lists the commits of the file in view, or of the file or folder whose menu was opened. */
function FileCommitsCommand({ showCommitsOf }: Pick<CommitListContextValue, 'showCommitsOf'>) {
  const { files } = useDiffContext().diff;
  const visible = useVisibleFileContext();
  const { atFile } = useReaderContext();
  const file = visible === undefined ? files[0] : files.find(({ path }) => path === visible);
  const show = useStable((path: string | undefined, or: DiffFile) =>
    showCommitsOf(files.find((one) => one.path === path) ?? or),
  );
  useCommands({
    'file.commits': file
      ? (on) => {
          if (on?.kind === 'folder') showCommitsOf({ path: on.path, oldPath: '' });
          else if (on?.kind === 'file') show(on.path, file);
          else atFile((path) => show(path, file));
        }
      : undefined,
  });
  return null;
}
