import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import type { CopyableNote } from '../../../shared/ipc/copyable-note.ts';
import type { Commit, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { cancelRequest } from '../compare/reading/cancel-request.ts';
import bar from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { plural, shortSha, subjectOf } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './CopyNotesOffer.module.css';
import { useCopyNotes } from './use-copy-notes.ts';

/** Commits in one request; the IPC contract's limit. */
const MAX_COMMITS_PER_REQUEST = 300;

/** Only what the query key needs: keys are kept long after the commits are gone. */
const summariesOf = (commits: readonly Commit[]): { sha: string; subject: string }[] =>
  commits
    .slice(0, MAX_COMMITS_PER_REQUEST)
    .map(({ sha, message }) => ({ sha, subject: subjectOf(message).slice(0, 500) }));

function copyableQuery({ orgId, repo }: RepositoryPlace, commits: readonly Commit[]) {
  const summaries = summariesOf(commits);
  return queryOptions({
    // What lies between two commits never changes.
    queryKey: [
      ...keys.notes({ orgId, repo }),
      'copyable',
      commits[0]?.sha,
      commits.at(-1)?.sha,
      commits.length,
    ],
    queryFn: ({ signal }) => {
      const requestId = crypto.randomUUID();
      signal.addEventListener('abort', () => cancelRequest(requestId), { once: true });
      return unwrap(api().notes.copyable({ orgId, repo, requestId, commits: summaries }));
    },
    enabled: summaries.length > 0,
    retry: false,
    gcTime: 60_000,
  });
}

interface CopyNotesOfferProps {
  place: RepositoryPlace;
  commits: readonly Commit[];
}

/** After a rebase: offers to copy notes from rewritten commits to their replacements, showing each pair. */
export function CopyNotesOffer({ place, commits }: CopyNotesOfferProps) {
  const { orgId, repo } = place;
  const query = useMemo(() => copyableQuery({ orgId, repo }, commits), [orgId, repo, commits]);
  const { data: pairs = [] } = useQuery(query);
  const [open, setOpen] = useState(false);
  const copy = useCopyNotes(place);
  if (pairs.length === 0) return null;
  return (
    <section className={styles.offer} aria-label="Notes on rewritten commits">
      <div className={cx(bar.bar, styles.head)}>
        <p>
          {plural(pairs.length, 'note')} on earlier versions of these commits.{' '}
          <button type="button" className={styles.link} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide' : 'Show'}
          </button>
        </p>
        {open && copy.progress === null ? (
          <Button onClick={() => copy.start(pairs)}>
            {pairs.length === 1 ? 'Copy it' : `Copy all ${pairs.length}`}
          </Button>
        ) : null}
        {copy.progress === null ? null : (
          <span role="status">
            {copy.progress.done} of {copy.progress.of}{' '}
            <button type="button" className={styles.link} onClick={copy.stop}>
              Stop
            </button>
          </span>
        )}
      </div>
      {open ? (
        <ul className={styles.pairs}>
          {pairs.map((pair) => (
            <Pair
              key={`${pair.notesRef} ${pair.from}`}
              pair={pair}
              busy={copy.progress !== null}
              onCopy={() => copy.start([pair])}
            />
          ))}
        </ul>
      ) : null}
      {copy.error === null ? null : (
        <p className={styles.problem} role="alert">
          {toAppError(copy.error).message}
        </p>
      )}
    </section>
  );
}

function Pair({ pair, busy, onCopy }: { pair: CopyableNote; busy: boolean; onCopy: () => void }) {
  return (
    <li className={styles.pair} title={pair.text}>
      <span className={styles.what}>
        <SafeText text={pair.fromSubject} />
      </span>
      <span className={styles.facts}>
        <code>{shortSha(pair.from)}</code> → <code>{shortSha(pair.to)}</code> ·{' '}
        <SafeText text={shortNotesRef(pair.notesRef)} /> · <SafeText text={pair.author} />
      </span>
      <span className={styles.text}>
        <SafeText text={subjectOf(pair.text)} />
      </span>
      <Button look="quiet" disabled={busy} onClick={onCopy}>
        Copy
      </Button>
    </li>
  );
}
