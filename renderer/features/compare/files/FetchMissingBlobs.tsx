import { useEffect, useState } from 'react';
import type { AppError } from '../../../../shared/errors.ts';
import type { DiffRequest } from '../../../../shared/ipc/diff-endpoint.ts';
import type { FolderSyncState } from '../../../../shared/ipc/folder-sync.ts';
import { api, toAppError, unwrap } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SafeText } from '../../../ui/SafeText.tsx';
import { transferWords } from '../../sync/folder-sync-words.ts';
import styles from './FetchMissingBlobs.module.css';

interface FetchMissingBlobsProps {
  /** The diff that lacks contents. */
  request: DiffRequest;
  onDone: () => void;
}

/** Fetches the contents that a partial clone lacks for a diff, with Git's progress and a cancel button. */
export function FetchMissingBlobs({ request, onDone }: FetchMissingBlobsProps) {
  const { orgId, repo, branch, base, ephemeral, ephemeralBase, twoDot, commits } = request;
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<FolderSyncState['progress']>(null);
  const [error, setError] = useState<AppError | null>(null);
  useEffect(
    () => api().folders.fetching((news) => void (news.repo === repo && setProgress(news.progress))),
    [repo],
  );
  const stop = (): void => void api().folders.stopFetching({ repo });

  async function fetch(): Promise<void> {
    setBusy(true);
    setProgress(null);
    setError(null);
    try {
      const diff = { orgId, repo, branch, base, ephemeral, ephemeralBase, twoDot, commits };
      await unwrap(api().folders.fetchMissingBlobs(diff));
      onDone();
    } catch (cause) {
      const failure = toAppError(cause);
      setError(failure.kind === 'cancelled' ? null : failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.fetch}>
      {busy ? (
        <>
          <p className={styles.words} role="status">
            <SafeText text={transferWords(progress, 'Looking for what is missing')} />
          </p>
          <Button onClick={stop}>Cancel</Button>
        </>
      ) : (
        <Button look="primary" onClick={() => void fetch()}>
          Fetch what is missing
        </Button>
      )}
      {error === null ? null : <ErrorState inline error={error} />}
    </div>
  );
}
