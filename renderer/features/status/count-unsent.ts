import { plural } from '../../ui/format.ts';

/** How many unsent texts there are of each kind. */
export interface UnsentCounts {
  /** Writes that need a decision. */
  needYou: number;
  /** Writes that are sent later. */
  waiting: number;
  drafts: number;
  /** Notes on uncommitted changes. */
  local: number;
}

/** All of the list of unsent texts in a line, for example "1 note needs you · 2 unsent drafts". */
export const unsentWords = ({ needYou, waiting, drafts, local }: UnsentCounts): string =>
  [
    needYou > 0 ? `${plural(needYou, 'note')} ${needYou === 1 ? 'needs' : 'need'} you` : '',
    waiting > 0 ? `${plural(waiting, 'note')} waiting` : '',
    drafts > 0 ? plural(drafts, 'unsent draft') : '',
    local > 0 ? `${plural(local, 'note')} not committed yet` : '',
  ]
    .filter(Boolean)
    .join(' · ');
