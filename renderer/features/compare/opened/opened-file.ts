import { navigate, placeNow } from '../../../app/navigation.ts';
import { withoutOpened, type ComparePlace } from '../../../app/place.ts';
import type { DiffEnds } from '../../lines/index.ts';

/** A file that is read as a whole. */
export interface FileToOpen {
  path: string;
  /** The side of the changes, or the id of a commit. */
  at: 'new' | 'old' | (string & {});
  /** Absent: its beginning. */
  line?: number | undefined;
}

/** Shows a whole file in place of the changes. */
export function openWholeFile({ path, at, line }: FileToOpen): void {
  const place = placeNow();
  if (place.screen !== 'compare') return;
  navigate({
    ...withoutOpened(place),
    opened: path,
    ...(at === 'new' ? {} : { openedAt: at }),
    ...(line === undefined ? {} : { openedLine: line }),
  });
}

/** Shows the changes again, where they were left. `file`: at this file instead. */
export function closeWholeFile(file?: string): void {
  const place = placeNow();
  if (place.screen !== 'compare' || place.opened === undefined) return;
  const { line, ...rest } = withoutOpened(place);
  const isSame = file === undefined || file === place.file;
  navigate({
    ...rest,
    ...(isSame && line !== undefined ? { line } : {}),
    ...(file === undefined ? {} : { file }),
  });
}

/** The commit in which a place's file is read; null: that side is no commit; undefined: not known yet. */
export function commitOfOpened(
  { openedAt }: Pick<ComparePlace, 'openedAt'>,
  ends: DiffEnds | null,
): string | null | undefined {
  if (openedAt !== undefined && openedAt !== 'old') return openedAt;
  if (ends === null) return undefined;
  return openedAt === 'old' ? ends.old : ends.new;
}
