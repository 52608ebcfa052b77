import type { Commit, Tag } from '../../../shared/ipc/shapes.ts';
import type { Diff } from '../../diff/index.ts';
import { shortSha, subjectOf } from '../../ui/format.ts';
import { usePaletteItems } from '../palette/sources.tsx';

interface ComparePalette {
  diff: Diff;
  commits: readonly Commit[];
  tags: readonly Tag[];
  openFile: (path: string) => void;
  chooseCommit: (sha: string) => void;
  openTag: (tag: Tag) => void;
}

/** What the palette can jump to in a comparison: its files, its commits, and the notes of tags. */
export function useComparePalette(of: ComparePalette): void {
  const { diff, commits, tags, openFile, chooseCommit, openTag } = of;
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
    ...tags
      .filter((tag) => tag.annotated)
      .map((tag) => ({
        id: `tag ${tag.name}`,
        group: 'Tags',
        text: `Note on tag ${tag.name}`,
        detail: shortSha(tag.target),
        run: () => openTag(tag),
      })),
  ]);
}
