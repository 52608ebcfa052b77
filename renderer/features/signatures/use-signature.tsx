import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { RepositoryPlace } from '../../../shared/ipc/names.ts';
import type { ObjectSignature } from '../../../shared/ipc/signatures.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCommands } from '../../app/commands.tsx';
import { cx } from '../../ui/cx.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { sentences } from '../../ui/sentences.ts';
import { checkWords, isGood, keyWords } from './signature-words.ts';
import styles from './Signature.module.css';

/** The signature of an object, without a check. */
export const signatureQuery = ({ orgId, repo }: RepositoryPlace, object: string) =>
  queryOptions({
    queryKey: keys.signature({ orgId, repo }, object),
    queryFn: () => unwrap(api().signatures.of({ orgId, repo, object })),
    // An object never changes.
    staleTime: ({ state }) => (state.data == null ? 0 : Infinity),
    retry: false,
  });

export interface SignatureParts {
  /** A button beside the facts of the object; null: it has no signature. */
  mark: ReactNode;
  /** Which key, and what the user's Git says; null until the button is pressed. */
  details: ReactNode;
}

/** The signature of a commit or annotated tag; null: of nothing. It is checked when it is looked at, and never before. */
export function useSignature(place: RepositoryPlace, object: string | null): SignatureParts {
  const { data: signature } = useQuery({
    ...signatureQuery(place, object ?? ''),
    enabled: object !== null,
  });
  const [opened, setOpened] = useState('');
  const id = useId();
  const isSigned = signature != null && object !== null;
  const toggle = (): void => setOpened(object === null || opened === object ? '' : object);
  useCommands({ 'signature.check': isSigned ? toggle : undefined });
  if (!isSigned) return { mark: null, details: null };
  const open = opened === object;
  return {
    mark: (
      <button
        type="button"
        className={styles.mark}
        title={`Signed with an ${keyWords(signature)}\nPress to check it with your Git`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        signed
      </button>
    ),
    details: open ? <Details id={id} place={place} object={object} signature={signature} /> : null,
  };
}

interface DetailsProps {
  id: string;
  place: RepositoryPlace;
  object: string;
  signature: ObjectSignature;
}

function Details({ id, place: { orgId, repo }, object, signature }: DetailsProps) {
  const check = useQuery({
    queryKey: [...keys.signature({ orgId, repo }, object), 'check'],
    queryFn: () => unwrap(api().signatures.check({ orgId, repo, object })),
    // Keys are added and revoked.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const problem = check.error && toAppError(check.error);
  return (
    <div id={id} className={styles.details}>
      <p title={signature.key}>{keyWords(signature)}</p>
      <p role="status" className={cx(check.data && (isGood(check.data) ? styles.good : styles.doubtful))}>
        {problem ? (
          sentences(problem.message, problem.next)
        ) : check.data ? (
          <SafeText text={checkWords(check.data)} />
        ) : (
          'Checking…'
        )}
      </p>
    </div>
  );
}
