import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedRef } from '../../../shared/ipc/refs.ts';
import { MAX_VERDICT_COMMITS } from '../../../shared/ipc/remarks.ts';
import type { RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { byCommit, summaryOf } from './verdict-words.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * What notes say of the tips of listed branches, in words, by commit: "Needs work, says Bo".
 * @param refs newest first; undefined: not listed yet
 */
export function useTipVerdicts(
  at: RepositoryPlace,
  refs: readonly ListedRef[] | undefined,
): ReadonlyMap<string, string> {
  const commits = useMemo(() => tipsOf(refs ?? []), [refs]);
  const { data } = useQuery({
    queryKey: keys.verdictsOn(at, commits),
    queryFn: () => unwrap(api().remarks.verdictsOn({ orgId: at.orgId, repo: at.repo, commits })),
    enabled: commits.length > 0,
    placeholderData: (previous) => previous,
  });
  return useMemo(() => {
    if (data === undefined || data.length === 0) return NONE;
    const words = [...byCommit(data)].map(
      ([commit, some]) => [commit, summaryOf(some)?.words ?? ''] as const,
    );
    return new Map(words.map(([commit, text]) => [commit, plainWords(text)]));
  }, [data]);
}

/** The newest ones: a repository may have tens of thousands. */
const tipsOf = (refs: readonly ListedRef[]): string[] =>
  [...new Set(refs.filter(({ group }) => group !== 'tag').map(({ sha }) => sha))].slice(
    0,
    MAX_VERDICT_COMMITS,
  );
