import { useMemo } from 'react';
import bar from '../../../ui/Bar.module.css';
import { SafeText } from '../../../ui/SafeText.tsx';
import { useCommitsContext } from '../CommitsProvider.tsx';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import { isWhole } from '../commits/use-shown.ts';
import { useDiffContext } from '../DiffProvider.tsx';
import { unresolvedWords, leftOutWords } from './omitted-words.ts';
import { useOmittedFiles } from './use-omitted-files.ts';

/** Which files of the working tree are excluded from the changes, and why; and which have a conflict. */
export function OmittedFilesNotice() {
  const omitted = useOmittedFiles();
  const { place } = useComparisonContext();
  const { shown } = useCommitsContext();
  const { files, status } = useDiffContext().diff;
  const isAll = omitted !== null && status === 'ready' && isWhole(shown);
  const paths = useMemo(
    () => (isAll ? new Set(files.flatMap(({ path, oldPath }) => [path, oldPath])) : null),
    [isAll, files],
  );
  if (omitted === null) return null;
  const sentences = [leftOutWords(omitted), unresolvedWords(omitted.conflicts, place.branch ?? '', paths)];
  return sentences.map((sentence) =>
    sentence === null ? null : (
      <div key={sentence} className={bar.bar} role="status">
        <p>
          <SafeText text={sentence} />
        </p>
      </div>
    ),
  );
}
