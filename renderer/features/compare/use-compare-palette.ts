import type { Commit } from '../../../shared/ipc/shapes.ts';
import type { Diff } from '../../diff/index.ts';
import { shortSha, subjectOf } from '../../ui/format.ts';
import { usePaletteItems } from '../palette/sources.tsx';

interface ComparePalette {
  diff: Diff;
  commits: readonly Commit[];
  openFile: (path: string) => void;
  chooseCommit: (sha: string) => void;
}

/** What the palette can jump to in a comparison: its files and its commits. */
export function useComparePalette({ diff, commits, openFile, chooseCommit }: ComparePalette): void {
  usePaletteItems(() => [
    ...diff.files.map((file) => ({
      id: `file ${file.path}`,
      group: 'Files',
      text: file.path,
      detail: file.state,
      run: () => openFile(file.path),
    })),
    ...commits.map((commit) => ({
      id: `commit ${commit.sha}`,
      group: 'Commits',
      text: `${subjectOf(commit.message)} ${shortSha(commit.sha)}`,
      run: () => chooseCommit(commit.sha),
    })),
  ]);
}
