import type { NotePlace, OutboxItem, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { WaitingRow } from '../../shared/ipc/today.ts';

/** What is notified, and what a click opens. */
export interface NotifiedNews {
  title: string;
  body: string;
  row: WaitingRow | null;
  note: NotePlace | null;
}

interface Choices {
  /** Whether the reader wants to be notified of an organization's news. */
  isWanted: (orgId: string) => boolean;
  /** Whether notifications may say what was written. */
  withWords: boolean;
}

/** Some systems read the body as markup: what others wrote must not become a link. */
const unmarked = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›');

/** Notifications shown at once; the rest is counted in the last one. */
const MAX_NOTIFICATIONS = 3;

/**
 * Answers that were not waiting before. What was written is shown only if the reader wants that: others may see a
 * notification, and some systems keep it.
 */
export function newAnswers(
  rows: readonly WaitingRow[],
  isKnown: (place: RepositoryPlace, mark: string) => boolean,
  { isWanted, withWords }: Choices,
): NotifiedNews[] {
  const fresh = rows.filter(
    (row) => row.kind === 'answer' && isWanted(row.orgId) && row.marks.some((mark) => !isKnown(row, mark)),
  );
  const news = fresh.map((row): NotifiedNews => {
    const said = withWords && row.excerpt !== null ? `\n${row.excerpt}` : '';
    const where = row.branch === null ? row.repo : `${row.repo}, ${row.branch}`;
    const title = row.asYou ? 'An answer in your name' : `${row.who ?? 'Someone'} answered you`;
    return { title, body: unmarked(where + said), row, note: null };
  });
  if (news.length <= MAX_NOTIFICATIONS) return news;
  const more = news.length - MAX_NOTIFICATIONS + 1;
  const rest = {
    title: `${String(more)} more answers`,
    body: 'Open Today to read them.',
    row: null,
    note: null,
  };
  return [...news.slice(0, MAX_NOTIFICATIONS - 1), rest];
}

/** Writes that need their author now and did not before. */
export function newConflicts(
  items: readonly OutboxItem[],
  isKnown: (id: number) => boolean,
  { isWanted, withWords }: Choices,
): NotifiedNews[] {
  const needing = items.filter(
    ({ id, state, place }) => state === 'needs-you' && isWanted(place.orgId) && !isKnown(id),
  );
  return needing.slice(0, MAX_NOTIFICATIONS).map(({ place, error }) => ({
    title: 'A note needs you',
    body: unmarked(withWords && error !== null ? `${place.repo}\n${error.message}` : place.repo),
    row: null,
    note: place,
  }));
}
