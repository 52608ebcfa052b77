import { useQuery } from '@tanstack/react-query';
import type { RepositoryPlace } from '../../../shared/ipc/names.ts';
import type { LongFetch } from '../../../shared/ipc/transfer.ts';
import { fetchesQuery } from '../../api/queries.ts';
import { numberWords } from './number-words.ts';

const READING: Record<LongFetch['part'], string> = {
  history: 'Reading the history',
  notes: 'Reading the notes',
  files: 'Reading files',
};

/** What is read from the host for a repository and takes a while, with Git's own numbers; null: nothing. */
export function useFetchWords({ orgId, repo }: RepositoryPlace): string | null {
  const { data = [] } = useQuery(fetchesQuery);
  const here = data.find((one) => one.orgId === orgId && one.repo === repo);
  return here === undefined ? null : `${READING[here.part]}: ${numberWords(here.progress)}`;
}
