import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TodayList, WaitingRow } from '../../../shared/ipc/today.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { todayQuery } from '../../api/today-query.ts';
import { messages, sayProblem } from '../../app/messages.ts';
import { plural } from '../../ui/format.ts';

const marksOf = (rows: readonly WaitingRow[]) =>
  rows.map(({ orgId, repo, marks }) => ({ orgId, repo, marks }));

/** The name of a row, as long as nothing is added to it. */
export const rowKey = ({ orgId, repo, marks }: WaitingRow): string => `${orgId} ${repo} ${marks.join(' ')}`;

/** What waits, from what was stored; asks for news, and marks rows as seen. */
export function useToday() {
  const client = useQueryClient();
  const { data } = useQuery(todayQuery);

  // What is listed may be of yesterday.
  useEffect(() => {
    api()
      .today.look({ force: false })
      .catch(() => undefined);
  }, []);

  async function mark(rows: readonly WaitingRow[], seen: boolean): Promise<void> {
    await client.cancelQueries({ queryKey: keys.today });
    const now = new Set(rows.map(rowKey));
    client.setQueryData(keys.today, (old: TodayList | undefined) =>
      old === undefined || !seen ? old : { ...old, rows: old.rows.filter((row) => !now.has(rowKey(row))) },
    );
    await unwrap(api().today.mark({ rows: marksOf(rows), seen }));
  }

  const seen = (rows: readonly WaitingRow[]): void => {
    if (rows.length === 0) return;
    mark(rows, true).catch(sayProblem);
    messages.say(rows.length === 1 ? 'Marked as seen' : `Marked ${plural(rows.length, 'row')} as seen`, {
      key: 'today seen',
      action: { label: 'Undo', run: () => void mark(rows, false).catch(sayProblem) },
    });
  };
  return {
    today: data,
    seen,
    /** The reader opened a row. What is to be done stays until it is. */
    opened: (row: WaitingRow): void => {
      if (row.kind !== 'moved' && row.kind !== 'open') mark([row], true).catch(sayProblem);
    },
    look: () => void unwrap(api().today.look({ force: true })).catch(sayProblem),
  };
}
