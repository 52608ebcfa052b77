import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Notice, Part } from '../../../shared/ipc/shapes.ts';
import { infoQuery, recordsSkippedQuery, noticeQuery, recoveredQuery } from '../../api/queries.ts';
import { useMessage } from '../../app/messages.ts';

const SAID: Record<Part, string> = {
  page: 'This window stopped working and was reloaded. What you typed is kept.',
  host: 'A background process of Marginalia stopped and was restarted. Nothing is lost.',
};

/** Messages about the app as a whole, shown until dismissed. */
export function useNotices(): void {
  const client = useQueryClient();
  const { data: part = null } = useQuery(recoveredQuery);
  const { data: lack } = useQuery(recordsSkippedQuery);
  const { data: info } = useQuery(infoQuery);
  const [read, setRead] = useState(false);
  useMessage('recovered', part && SAID[part], {
    stays: true,
    onGone: () => client.setQueryData(recoveredQuery.queryKey, null),
  });
  useMessage('set aside', read || info === undefined ? null : setAsideWords(info.filesSetAside), {
    stays: true,
    onGone: () => setRead(true),
  });
  useNotice('broken refs');
  useNotice('git');
  useMessage('left out', lack && skippedRecordsWords(lack.count), {
    stays: true,
    onGone: () => client.setQueryData(recordsSkippedQuery.queryKey, null),
  });
}

/** Shows the main process's notices about a subject. */
function useNotice(about: Notice['about']): void {
  const client = useQueryClient();
  const query = noticeQuery(about);
  const { data: notice } = useQuery(query);
  useMessage(about, notice && notice.words, {
    stays: true,
    ...(notice?.next === undefined ? {} : { next: notice.next }),
    onGone: () => client.setQueryData(query.queryKey, null),
  });
}

const skippedRecordsWords = (count: number): string =>
  `${
    count === 1
      ? '1 record cannot be shown: its name or another field is'
      : `${count} records cannot be shown: their names or other fields are`
  } beyond every limit. The others are shown.`;

/** Describes files that could not be read at start, and where each is kept; null: none. */
export const setAsideWords = (files: readonly { file: string; reason: string }[]): string | null =>
  files.length === 0
    ? null
    : files.map(({ file, reason }) => `${reason} The old file is kept: ${file}`).join(' ');
