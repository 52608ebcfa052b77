import { generatedBy } from '../../../../shared/domain/generated.ts';
import type { Diff, DiffFile } from '../../../diff/index.ts';
import { onceFor } from '../../../ui/once-for.ts';

/** The generated files among these. */
export const generatedFiles = (
  files: readonly DiffFile[],
  byAttributes: Diff['generated'],
): readonly DiffFile[] => generatedIn(files)(byAttributes);

/** Many parts of the screen count them. */
const generatedIn = onceFor((files: readonly DiffFile[]) =>
  onceFor((byAttributes: Diff['generated']) =>
    files.filter(({ path }) => generatedBy(path, byAttributes) !== ''),
  ),
);
