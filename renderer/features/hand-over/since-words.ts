import type { VersionChanges } from '../../../shared/ipc/versions.ts';
import { plural, relativeDate } from '../../ui/format.ts';

/** What others did with remarks since they were handed over. */
export interface News {
  answered: number;
  resolved: number;
}

/** For example "2 remarks answered, 1 resolved"; empty: none. */
export function newsWords({ answered, resolved }: News): string {
  const words = [
    ...(answered === 0 ? [] : [`${plural(answered, 'remark')} answered`]),
    ...(resolved === 0 ? [] : [`${answered === 0 ? plural(resolved, 'remark') : resolved} resolved`]),
  ];
  return words.join(', ');
}

/** For example "2 files; 34 lines to read": nothing may be committed, so that no commits are counted. */
export function filesWords({ files, lines }: Pick<VersionChanges, 'files' | 'lines'>): string {
  if (files.length === 0) return 'no file changed';
  return `${plural(files.length, 'file')}${lines === null ? '' : `; ${plural(lines, 'line')} to read`}`;
}

/**
 * The sentence of the bar after a hand-over.
 * @param at when it was; milliseconds since the epoch
 * @param changes undefined: not counted yet
 */
export function sinceWords(at: number, news: News, changes: VersionChanges | undefined, now: number): string {
  const when = relativeDate(new Date(at).toISOString(), now);
  const remarks = newsWords(news);
  const what = changes === undefined ? [] : [filesWords(changes)];
  const all = [...(remarks === '' ? [] : [remarks]), ...what].join('; ');
  return `Changed since you handed over ${when}${all === '' ? '' : `: ${all}`}`;
}
