import { useQuery } from '@tanstack/react-query';
import type { RepositoryPlace } from '../../../shared/ipc/names.ts';
import type { LongFetch } from '../../../shared/ipc/transfer.ts';
import { fetchesQuery } from '../../api/queries.ts';
import { numberWords } from './number-words.ts';

const READING: Record<LongFetch['part'], string> = {
  history: 'Loading the history',
  notes: 'Loading notes',
  files: 'Loading files',
};

/** A repository's long fetch from the host, with Git's progress once there is any; null: none. */
export function useFetchWords({ orgId, repo }: RepositoryPlace): string | null {
  const { data = [] } = useQuery(fetchesQuery);
  const fetch = data.find((one) => one.orgId === orgId && one.repo === repo);
  return fetch === undefined ? null : fetchWords(fetch);
}

/** For example "Loading the history: Receiving objects 45% (450 of 1,000)". */
export const fetchWords = ({ part, progress }: Pick<LongFetch, 'part' | 'progress'>): string =>
  `${READING[part]}: ${progress.what === '' ? 'asking the host' : numberWords(progress)}`;
