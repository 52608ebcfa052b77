import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shortNotesRef } from '../../../shared/domain/notes/ref-name.ts';
import type { CarriedNote, Commit } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { RepositoryPlace } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { plural, shortSha, subjectOf } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './CarryOffer.module.css';
import { carriedText } from './carried-text.ts';

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
  const client = useQueryClient();
  const { data: pairs = [] } = useQuery(carriableQuery(place, commits));
  const [open, setOpen] = useState(false);
  const carry = useMutation({
    mutationFn: async (chosen: readonly CarriedNote[]) => {
      for (const pair of chosen) await carryOne(place, pair);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.notes(place) }),
  });
  if (pairs.length === 0) return null;
  return (
    <section className={styles.offer} aria-label="Notes on rewritten commits">
      <p>
        {plural(pairs.length, 'note')} on earlier versions of these commits.{' '}
        <button type="button" className={styles.link} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show'}
        </button>
      </p>
      {open ? (
        <>
          <ul className={styles.pairs}>
            {pairs.map((pair) => (
              <li key={`${pair.notesRef} ${pair.from}`} className={styles.pair} title={pair.text}>
                <span className={styles.what}>
                  <SafeText text={pair.fromSubject} />
                </span>
                <span className={styles.facts}>
                  <code>{shortSha(pair.from)}</code> → <code>{shortSha(pair.to)}</code> ·{' '}
                  <SafeText text={shortNotesRef(pair.notesRef)} />
                </span>
                <Button look="quiet" disabled={carry.isPending} onClick={() => carry.mutate([pair])}>
                  Carry
                </Button>
              </li>
            ))}
          </ul>
          <Button disabled={carry.isPending} onClick={() => carry.mutate(pairs)}>
            {carry.isPending ? 'Carrying…' : `Carry ${pairs.length === 1 ? 'it' : `all ${pairs.length}`}`}
          </Button>
        </>
      ) : null}
      {carry.error === null ? null : (
        <p className={styles.problem} role="alert">
          {toAppError(carry.error).message}
        </p>
      )}
    </section>
  );
}

/** An `add`: where somebody has written a note meanwhile, theirs stays and nothing is written. */
async function carryOne({ orgId, repo }: RepositoryPlace, note: CarriedNote): Promise<void> {
  const at = { orgId, repo, notesRef: note.notesRef, object: note.to };
  const now = await unwrap(api().notes.read(at));
  if (now.text !== null) return;
  const base = { text: null, refSha: now.refSha };
  await unwrap(api().notes.write({ place: at, action: 'add', text: carriedText(note), base }));
}
