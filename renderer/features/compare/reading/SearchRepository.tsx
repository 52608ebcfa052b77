import { useMemo, useState } from 'react';
import { useCommands } from '../../../app/commands.tsx';
import type { Diff, DiffFile } from '../../../diff/index.ts';
import { loadable } from '../../../ui/loadable.tsx';
import type { DiffEnds } from '../../lines/index.ts';
import type { SearchedSide, SearchQuery, SearchSide } from '../../search/SearchDialog.tsx';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import { useDiffContext, useReaderContext } from '../DiffProvider.tsx';
import { useLinesContext } from '../LinesProvider.tsx';
import { openWholeFile } from '../opened/opened-file.ts';
import { useInChanges } from '../opened/use-in-changes.ts';

const SearchDialog = loadable(() => import('../../search/SearchDialog.tsx'));

const EMPTY: SearchQuery = { text: '', isPattern: false, matchCase: false, side: 'new' };

const oldPathOf = ({ path, oldPath }: DiffFile): string => oldPath || path;

/** The files that can be searched; a diff whose base is no commit has one side. */
function sidesOf(ends: DiffEnds, files: Diff['files']): SearchedSide[] {
  const after: SearchedSide = {
    side: 'new',
    commit: ends.new,
    label: 'After the changes',
    paths: files.filter(({ state }) => state !== 'D').map(({ path }) => path),
  };
  if (ends.old === null) return [after];
  const olds = files.filter(({ state }) => state !== 'A').map(oldPathOf);
  return [after, { side: 'old', commit: ends.old, label: 'Before the changes', paths: [...new Set(olds)] }];
}

/** The search of all files on both sides of the diff. */
export function SearchRepository() {
  const { comparison, leaveConflict } = useComparisonContext();
  const { ends } = useLinesContext();
  const { diff } = useDiffContext();
  const { handle } = useReaderContext();
  const inChanges = useInChanges();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState(EMPTY);
  const { files, status } = diff;
  const sides = useMemo(() => (isOpen && ends !== null ? sidesOf(ends, files) : []), [isOpen, ends, files]);
  const { comparison: compared, at } = comparison;
  // Opens at once, and what is typed waits: the ends of the diff may come a moment after its first files.
  useCommands({ 'repository.search': compared === null ? undefined : () => setOpen(true) });
  if (!isOpen || compared === null) return null;

  const show = async (path: string, side: SearchSide, line: number): Promise<void> => {
    const file = files.find((one) => (side === 'new' ? one.path : oldPathOf(one)) === path);
    const isShown = file !== undefined && (await handle.current?.revealLine(file.path, side, line)) === true;
    if (!isShown) openWholeFile({ path, at: side, line });
  };
  return (
    <SearchDialog
      at={{ ...at, branch: compared.branch, ephemeral: compared.ephemeral }}
      sides={sides}
      isReady={status !== 'loading' && ends !== null}
      query={query}
      onQuery={setQuery}
      onOpen={({ path, line, side, does }) => {
        setOpen(false);
        // After the dialog has returned the focus.
        setTimeout(() => {
          leaveConflict.current?.();
          if (does === 'open') openWholeFile({ path, at: side, line });
          else inChanges(() => void show(path, side, line));
        });
      }}
      onClose={() => setOpen(false)}
    />
  );
}
