import { generatedBy } from '../../../../shared/domain/generated.ts';
import type { Diff, DiffFile } from '../../../diff/index.ts';
import { fileNames, type FileName } from '../../../diff/model/file-names.ts';
import { onceFor } from '../../../ui/once-for.ts';

/** The generated files among these. */
export const generatedFiles = (
  files: readonly DiffFile[],
  byAttributes: Diff['generated'],
): readonly DiffFile[] => generatedIn(files)(byAttributes);

/** Their paths: the same set while no name changes. */
export const pathsOfGenerated = (
  files: readonly DiffFile[],
  byAttributes: Diff['generated'],
): ReadonlySet<string> => generatedAmong(fileNames(files))(byAttributes).paths;

/** Many parts of the screen count them. */
const generatedIn = onceFor((files: readonly DiffFile[]) =>
  onceFor((byAttributes: Diff['generated']) =>
    generatedAmong(fileNames(files))(byAttributes).places.flatMap((at) => files[at] ?? []),
  ),
);

const generatedAmong = onceFor((names: readonly FileName[]) =>
  onceFor((byAttributes: Diff['generated']) => {
    const places: number[] = [];
    const paths = new Set<string>();
    for (const [at, { path }] of names.entries()) {
      if (generatedBy(path, byAttributes) === '') continue;
      places.push(at);
      paths.add(path);
    }
    return { places, paths };
  }),
);
