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

/**
 * The sentence of the bar after a hand-over.
 * @param at when it was; milliseconds since the epoch
 * @param changes undefined: not counted yet
 */
export function sinceWords(at: number, news: News, changes: VersionChanges | undefined, now: number): string {
  const when = relativeDate(new Date(at).toISOString(), now);
  const lines = changes?.lines == null ? '' : `; ${plural(changes.lines, 'line')} to read`;
  const files = changes === undefined ? [] : [`${plural(changes.files.length, 'file')}${lines}`];
  const remarks = newsWords(news);
  const what = changes?.files.length === 0 ? ['no file changed'] : files;
  const all = [...(remarks === '' ? [] : [remarks]), ...what].join('; ');
  return `Changed since you handed over ${when}${all === '' ? '' : `: ${all}`}`;
}
