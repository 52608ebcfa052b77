import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WhoReadState } from '../../../shared/ipc/who-read.ts';
import type { RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { whoReadStateQuery } from '../../api/who-read-queries.ts';
import { place } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './WhoReadDialog.module.css';

interface WhoReadDialogProps {
  at: RepositoryPlace;
  state: WhoReadState;
  /** Why not all of what others read is shown. */
  problem: string | null;
  onClose: () => void;
}

/** Says what others will see before anything is shared, and takes it back. */
export default function WhoReadDialog({ at, state, problem, onClose }: WhoReadDialogProps) {
  const { ref, isShared, isWithdrawing } = state;
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => unwrap(isShared ? api().whoRead.withdraw(place(at)) : api().whoRead.share(place(at))),
    onSuccess: (now) => client.setQueryData(whoReadStateQuery(at).queryKey, now),
  });
  const error = change.error ? toAppError(change.error) : state.problem;
  return (
    <Dialog
      size="small"
      title="Share what I read"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" disabled={change.isPending} onClick={() => change.mutate()}>
            {isShared ? 'Stop and withdraw' : 'Share'}
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        <p>
          Everyone who can read this repository’s notes will see which hunks and files of a branch you have
          read, under your name and address. Not when, nor for how long; nothing of other repositories.
        </p>
        {ref === null ? (
          <p>Your name and address are not known: set them in the settings.</p>
        ) : (
          <p>
            It is written to <SafeText text={ref} />, at most once a minute. In a folder, Sync sends it.
          </p>
        )}
        {isShared ? (
          <p role="status">
            You share what you read here. If you stop, the notes are removed; the history of the ref still has
            them.
          </p>
        ) : isWithdrawing ? (
          <p role="status">Not shared any more. What was shared is removed as soon as that is possible.</p>
        ) : (
          <p role="status">Nothing is shared.</p>
        )}
        {problem === null ? null : (
          <p>
            <SafeText text={problem} />
          </p>
        )}
        {error ? <ErrorState inline error={error} /> : null}
      </div>
    </Dialog>
  );
}
