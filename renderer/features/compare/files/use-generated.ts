import { memoryOf } from '../../../../shared/domain/memory-of.ts';
import type { RepositoryPlace } from '../../../../shared/ipc/names.ts';
import { remembered, useMemories } from '../../../api/use-memories.ts';
import type { Diff } from '../../../diff/index.ts';
import { useFoldViewed } from '../viewed/use-fold-viewed.ts';
import { pathsOfGenerated } from './generated-files.ts';

/** Whether generated files of a repository fold, and how to change that: it is remembered for each repository. */
export function useFoldsGenerated({ orgId, repo }: RepositoryPlace): [boolean, (folds: boolean) => void] {
  const { memories, remember, forget } = useMemories();
  const key = memoryOf('generated', { orgId, repo });
  const change = (folds: boolean): void => (folds ? forget(key) : remember({ ...key, value: 'shown' }));
  return [remembered(memories, key) === null, change];
}

/** Folds generated files at first; what the reader unfolds stays unfolded. */
export function useFoldGenerated(place: RepositoryPlace, diff: Diff): void {
  const [folds] = useFoldsGenerated(place);
  useFoldViewed(diff, pathsOfGenerated(diff.files, diff.generated), folds);
}
