import { useEffect } from 'react';
import type { Diff, DiffFile } from '../../diff/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useStable } from '../../ui/use-stable.ts';
import { useSettings } from '../settings/use-settings.ts';
import { remembered } from './as-new.ts';
import { noIds, usePerReading } from './use-per-reading.ts';

const NONE: readonly string[] = [];

/**
 * Files that Git finds to be renamed or copied and that the reader takes for new ones: each by choice, remembered for
 * the comparison; and all copies while they are not to be found, where the host finds them all the same.
 */
export function useAsNew(comparison: string, diff: Diff): (file: DiffFile, asNew: boolean) => void {
  const [{ shownAsNew, copies }, change] = useSettings();
  const chosen = shownAsNew[comparison] ?? NONE;
  const { files, showAsNew } = diff;
  /** The files of this reading that were asked for already: after a refusal they are not asked for again. */
  const asked = usePerReading(noIds);
  useEffect(() => {
    const ids = asked(showAsNew, files);
    const wanted = new Set(chosen);
    for (const { id, path, state, asNew, held } of files) {
      const found = state === 'R' || state === 'C';
      const taken = wanted.has(path) || (copies === 'ignore' && state === 'C');
      if (asNew === true || held || !found || !taken || ids.has(id)) continue;
      ids.add(id);
      showAsNew(id, true);
    }
  }, [files, chosen, copies, showAsNew, asked]);
  return useStable(({ id, path }, asNew) => {
    asked(showAsNew, files).add(id);
    change({ shownAsNew: remembered(shownAsNew, comparison, path, asNew) });
    showAsNew(id, asNew);
  });
}

interface AsNewButtonProps {
  file: DiffFile;
  onAsNew: (file: DiffFile, asNew: boolean) => void;
}

/** In the header of a file that Git found to be renamed or copied, and not the same. */
export function AsNewButton({ file, onAsNew }: AsNewButtonProps) {
  const { state, similarity, asNew, held } = file;
  const found = (state === 'R' || state === 'C') && similarity !== 100;
  if (held || (!found && asNew !== true)) return null;
  return (
    <Button look="quiet" onClick={() => onAsNew(file, asNew !== true)}>
      <span>
        <span className="spare-words">Show </span>as {asNew === true ? 'found' : 'new'}
      </span>
    </Button>
  );
}
