import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortNotesRef } from '../../../shared/domain/notes/ref-name.ts';
import type { CarriedNote, Commit } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { RepositoryPlace } from '../../api/queries.ts';
import bar from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { plural, shortSha, subjectOf } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './CarryOffer.module.css';
import { useCarry } from './use-carry.ts';

/** As many as are compared in one go. */
const MOST = 300;

const carriableQuery = ({ orgId, repo }: RepositoryPlace, commits: readonly Commit[]) =>
  queryOptions({
    queryKey: [...keys.notes({ orgId, repo }), 'carriable', commits.map(({ sha }) => sha).join(' ')],
    queryFn: () =>
      unwrap(
        api().notes.carriable({
          orgId,
          repo,
          commits: commits
            .slice(0, MOST)
            .map(({ sha, message }) => ({ sha, subject: subjectOf(message).slice(0, 500) })),
        }),
      ),
    enabled: commits.length > 0,
    retry: false,
  });

interface CarryOfferProps {
  place: RepositoryPlace;
  commits: readonly Commit[];
}

/** After a rebase: notes on commits that were rewritten, each pair shown, carried over when asked to. */
export function CarryOffer({ place, commits }: CarryOfferProps) {
  const { data: pairs = [] } = useQuery(carriableQuery(place, commits));
  const [open, setOpen] = useState(false);
  const carry = useCarry(place);
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
        {open && carry.progress === null ? (
          <Button onClick={() => carry.start(pairs)}>
            {pairs.length === 1 ? 'Carry it' : `Carry all ${pairs.length}`}
          </Button>
        ) : null}
        {carry.progress === null ? null : (
          <span role="status">
            {carry.progress.done} of {carry.progress.of}{' '}
            <button type="button" className={styles.link} onClick={carry.stop}>
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
              busy={carry.progress !== null}
              onCarry={() => carry.start([pair])}
            />
          ))}
        </ul>
      ) : null}
      {carry.error === null ? null : (
        <p className={styles.problem} role="alert">
          {toAppError(carry.error).message}
        </p>
      )}
    </section>
  );
}

function Pair({ pair, busy, onCarry }: { pair: CarriedNote; busy: boolean; onCarry: () => void }) {
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
      <Button look="quiet" disabled={busy} onClick={onCarry}>
        Carry
      </Button>
    </li>
  );
}
