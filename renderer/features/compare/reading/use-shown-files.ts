import { formatChanges } from '../../../../shared/domain/shown-commits.ts';
import type { ComparePlace } from '../../../app/place.ts';
import type { Diff } from '../../../diff/index.ts';
import { useSettings } from '../../settings/use-settings.ts';
import type { ComparisonState } from '../opening/use-comparison.ts';
import { useCopiesAsNew } from './use-copies-as-new.ts';
import { useEncodings } from '../choices/use-encodings.tsx';
import { useFoldViewed } from '../viewed/use-fold-viewed.ts';
import { useFoldGenerated } from '../files/use-generated.ts';
import { useLocalPictures } from './use-local-pictures.ts';
import { isWhole, type ShownChanges } from '../commits/use-shown.ts';
import type { BranchVersions } from '../../versions/index.ts';
import { useViewedOverVersions } from '../viewed/use-viewed-over-versions.ts';
import { useViewed } from '../viewed/use-viewed.ts';

/** Per-file state of the shown diff: viewed marks, and how each file is displayed. `view` identifies what is shown. */
export function useShownFiles(
  place: ComparePlace,
  { id, history, capabilities, comparison }: ComparisonState,
  shown: ShownChanges,
  diff: Diff,
  { versions, tip }: { versions: BranchVersions; tip: string | undefined },
) {
  const { ends, merge } = shown;
  const commits = place.changes ?? (history && ends ? formatChanges(ends) : '');
  // Viewed marks of a merge apply to one view of it.
  const how = merge && merge.view !== 0 ? ` ${merge.view}` : '';
  const two = shown.versions?.two;
  const between = two ? ` versions ${two.from.tip}..${two.to.tip}` : '';
  const view = `${id} ${commits}${how}${between}`.trimEnd();
  const { marks, ...viewed } = useViewed(view, id, diff, tip);
  useViewedOverVersions({
    ...viewed,
    marks,
    comparison: isWhole(shown) ? comparison : null,
    versions: versions.list,
  });
  const [{ foldViewed, unreadOnly }] = useSettings();
  useFoldViewed(diff, viewed.viewed, foldViewed || unreadOnly);
  useFoldGenerated(place, diff);
  useLocalPictures(diff, capabilities.contentsAtHand);
  useCopiesAsNew(diff);
  const onEncoding = useEncodings(place, diff);
  return { ...viewed, view, onEncoding };
}
