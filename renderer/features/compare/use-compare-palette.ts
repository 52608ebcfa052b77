import { useQuery } from '@tanstack/react-query';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import { draftsQuery } from '../../api/queries.ts';
import { navigate } from '../../app/navigation.ts';
import type { ComparePlace } from '../../app/place.ts';
import type { Diff } from '../../diff/index.ts';
import { shortSha, subjectOf } from '../../ui/format.ts';
import { usePaletteItems } from '../palette/sources.tsx';

interface ComparePalette {
  place: ComparePlace;
  diff: Diff;
  commits: readonly Commit[];
  openFile: (path: string) => void;
  chooseCommit: (sha: string) => void;
}

/** What the palette can jump to in a comparison: its files, its commits, and drafts that were not sent. */
export function useComparePalette({ place, diff, commits, openFile, chooseCommit }: ComparePalette): void {
  const { data: drafts = [] } = useQuery(draftsQuery);
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
    ...drafts
      .filter((draft) => draft.text.trim() !== '')
      .map(({ place: at, text }) => ({
        id: `draft ${at.orgId} ${at.repo} ${at.notesRef} ${at.object}`,
        group: 'Unsent drafts',
        text: subjectOf(text).slice(0, 80),
        detail: `${at.repo} ${shortSha(at.object)}`,
        run: () => {
          const here = at.orgId === place.orgId && at.repo === place.repo;
          if (here) chooseCommit(at.object);
          else
            navigate({
              screen: 'compare',
              orgId: at.orgId,
              repo: at.repo,
              commit: at.object,
              notesRef: at.notesRef,
              ephemeral: false,
              ephemeralBase: false,
            });
        },
      })),
  ]);
}
