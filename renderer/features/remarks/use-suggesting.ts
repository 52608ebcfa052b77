import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { isNoCommit } from '../../../shared/domain/worktree.ts';
import type { Anchor } from '../../../shared/domain/remarks/index.ts';
import type { ShownDiff } from '../../../shared/ipc/remarks.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { anchorPlaceOf, type ComposerSpec } from './composer-spec.ts';

/** The lines that a composer can suggest to replace. */
export interface Suggesting {
  /** Why nothing can be suggested here, a sentence; null: it can. */
  refused: string | null;
  /** As in the commit; undefined: not read yet. */
  lines: readonly string[] | undefined;
  /** Reads them. Fails with an `AppError`. */
  read: () => Promise<readonly string[]>;
}

interface LinesAt {
  commit: string;
  anchor: Anchor;
}

/** @param text what is typed: the lines are read early if it contains a suggestion */
export function useSuggesting(spec: ComposerSpec | undefined, shown: ShownDiff, text: string): Suggesting {
  const client = useQueryClient();
  const at = spec === undefined ? null : linesAt(spec, shown);
  const refused = at === null ? null : refusal(at.anchor);
  const wanted = at !== null && refused === null ? at : null;
  const { data } = useQuery({ ...linesQuery(shown, wanted), enabled: text.includes('```suggestion') });
  return {
    refused,
    lines: data,
    read: () => client.fetchQuery(linesQuery(shown, wanted)),
  };
}

/** A remark without a commit is on lines of the shown diff, which its tip has, too. */
function linesAt({ target, shown: placed, meanwhile }: ComposerSpec, { commits }: ShownDiff): LinesAt | null {
  if (target !== null && !isNoCommit(target.place.object))
    return { commit: target.place.object, anchor: target.anchor };
  if (placed.at === 'earlier') return null;
  const { path, side, lines } = anchorPlaceOf(placed, { path: placed.path, side: 'new', lines: null });
  return { commit: commits.sha, anchor: { path: meanwhile?.anchor.path ?? path, side, lines } };
}

function refusal({ side, lines }: Anchor): string | null {
  if (lines === null) return 'A suggestion replaces lines, and this remark is about the whole file.';
  return side === 'old' ? 'These lines were removed, so there is nothing to replace.' : null;
}

const linesQuery = ({ orgId, repo, branch, ephemeral }: ShownDiff, at: LinesAt | null) =>
  queryOptions({
    queryKey: [...keys.repository({ orgId, repo }), 'lines', at],
    queryFn:
      at === null
        ? skipToken
        : async () => (await unwrap(api().remarks.lines({ orgId, repo, branch, ephemeral, ...at }))).lines,
    // A commit does not change.
    staleTime: Infinity,
    retry: false,
    refetchInterval: false,
  });
