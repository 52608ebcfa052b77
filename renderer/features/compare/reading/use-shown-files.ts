import { formatChanges } from '../../../../shared/domain/shown-commits.ts';
import type { ComparePlace } from '../../../app/place.ts';
import type { Diff } from '../../../diff/index.ts';
import { useSettings } from '../../settings/use-settings.ts';
import type { ComparisonState } from '../opening/use-comparison.ts';
import { useCopiesAsNew } from './use-copies-as-new.ts';
import { useEncodings } from '../choices/use-encodings.tsx';
import { useFoldViewed } from '../viewed/use-fold-viewed.ts';
import { useLocalPictures } from './use-local-pictures.ts';
import type { ShownChanges } from '../commits/use-shown.ts';
import { useViewed } from '../viewed/use-viewed.ts';

/** Per-file state of the shown diff: viewed marks, and how each file is displayed. `view` identifies what is shown. */
export function useShownFiles(
  place: ComparePlace,
  { id, history, capabilities }: ComparisonState,
  { ends, merge }: ShownChanges,
  diff: Diff,
) {
  const commits = place.changes ?? (history && ends ? formatChanges(ends) : '');
  // Viewed marks of a merge apply to one view of it.
  const how = merge && merge.view !== 0 ? ` ${merge.view}` : '';
  const view = `${id} ${commits}${how}`.trimEnd();
  const marks = useViewed(view, diff);
  const [{ foldViewed }] = useSettings();
  useFoldViewed(diff, marks.viewed, foldViewed);
  useLocalPictures(diff, capabilities.contentsAtHand);
  useCopiesAsNew(diff);
  const onEncoding = useEncodings(place, diff);
  return { ...marks, view, onEncoding };
}
