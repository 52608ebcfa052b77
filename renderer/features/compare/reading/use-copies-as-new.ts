import { useEffect } from 'react';
import type { Diff } from '../../../diff/index.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { noIds, usePerLoad } from './use-per-load.ts';

/** Shows copies as new files while "Find copies" is off, for hosts that detect them anyway. */
export function useCopiesAsNew({ files, showAsNew }: Diff): void {
  const [{ copies }] = useSettings();
  /** Files of this reading that were requested already: a refused one is not requested again. */
  const requested = usePerLoad(noIds);
  useEffect(() => {
    if (copies === 'find') return;
    const ids = requested(showAsNew, files);
    for (const { id, state, held } of files) {
      if (held || state !== 'C' || ids.has(id)) continue;
      ids.add(id);
      showAsNew(id);
    }
  }, [files, copies, showAsNew, requested]);
}
