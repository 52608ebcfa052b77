import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Part } from '../../../shared/ipc/shapes.ts';
import { brokenRefsQuery, infoQuery, leftOutQuery, recoveredQuery } from '../../api/queries.ts';
import { useMessage } from '../../app/messages.ts';
import { setAsideWords } from './set-aside-words.ts';

const SAID: Record<Part, string> = {
  page: 'This window stopped working and was loaded again. What you typed is kept.',
  host: 'The host on this computer stopped working and was started again. Nothing is lost.',
};

/** What concerns the app as a whole, told until somebody has read it. */
export function useNotices(): void {
  const client = useQueryClient();
  const { data: part = null } = useQuery(recoveredQuery);
  const { data: lack } = useQuery(leftOutQuery);
  const { data: info } = useQuery(infoQuery);
  const { data: broken } = useQuery(brokenRefsQuery);
  const [read, setRead] = useState(false);
  useMessage('recovered', part && SAID[part], {
    stays: true,
    onGone: () => client.setQueryData(recoveredQuery.queryKey, null),
  });
  useMessage('set aside', read || info === undefined ? null : setAsideWords(info.filesSetAside), {
    stays: true,
    onGone: () => setRead(true),
  });
  useMessage('broken refs', broken, {
    stays: true,
    onGone: () => client.setQueryData(brokenRefsQuery.queryKey, null),
  });
  useMessage('left out', lack && leftOut(lack.count), {
    stays: true,
    onGone: () => client.setQueryData(leftOutQuery.queryKey, null),
  });
}

const leftOut = (count: number): string =>
  `${
    count === 1
      ? '1 record cannot be shown: its name or another field is'
      : `${count} records cannot be shown: their names or other fields are`
  } beyond every limit. The others are here.`;
