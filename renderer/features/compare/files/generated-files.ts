import { generatedBy } from '../../../../shared/domain/generated.ts';
import type { Diff, DiffFile } from '../../../diff/index.ts';

/** The generated files among these. */
export const generatedFiles = (files: readonly DiffFile[], byAttributes: Diff['generated']): DiffFile[] =>
  files.filter(({ path }) => generatedBy(path, byAttributes) !== '');
