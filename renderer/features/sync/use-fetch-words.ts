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

/** What is read from the host for a repository and takes a while, with Git's own numbers once there are some; null: nothing. */
export function useFetchWords({ orgId, repo }: RepositoryPlace): string | null {
  const { data = [] } = useQuery(fetchesQuery);
  const here = data.find((one) => one.orgId === orgId && one.repo === repo);
  return here === undefined ? null : fetchWords(here);
}

/** "Loading the history: Receiving objects 45% (450 of 1,000)": what is read, and how far it is. */
export const fetchWords = ({ part, progress }: Pick<LongFetch, 'part' | 'progress'>): string =>
  `${READING[part]}: ${progress.what === '' ? 'asking the host' : numberWords(progress)}`;
