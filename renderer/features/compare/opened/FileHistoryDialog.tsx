import { MAX_FILE_COMMITS, type FileHistoryRequest } from '../../../../shared/ipc/files.ts';
import { plainPath } from '../../../ui/visible-name.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { count, plural, relativeDate, shortSha } from '../../../ui/format.ts';
import { FuzzyList } from '../../../ui/FuzzyList.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useFetchWords } from '../../sync/use-fetch-words.ts';
import type { FileToOpen } from './opened-file.ts';
import styles from './OpenFileDialog.module.css';
import { useFileHistory } from './use-file-history.ts';

interface FileHistoryDialogProps {
  file: FileHistoryRequest;
  onOpen: (file: FileToOpen) => void;
  onClose: () => void;
}

/** The commits that changed a file, under all names that it had: each opens the file as it was then. */
export default function FileHistoryDialog({ file, onOpen, onClose }: FileHistoryDialogProps) {
  const { commits, end, error, stop, again } = useFileHistory(file);
  const fetching = useFetchWords(file);
  const now = useNow(60_000);
  const items = commits.map(({ sha, subject, authorName, date, path, oldPath, state }) => ({
    id: sha,
    text: subject === '' ? '(no message)' : subject,
    ...(oldPath === '' ? {} : { chip: `was ${plainPath(oldPath)}` }),
    detail: () => `${authorName} · ${relativeDate(date, now)} · ${shortSha(sha)}`,
    current: sha === file.commit,
    run: () => onOpen({ path: state === 'D' ? file.path : path, at: sha }),
  }));
  const listed = plural(commits.length, 'commit');
  return (
    <Dialog
      title="History of this file"
      bare
      size="large"
      onClose={onClose}
      focusAfter={() => document.querySelector<HTMLElement>('[data-reading]') ?? undefined}
    >
      <div className={styles.dialog}>
        <FuzzyList
          label="History of this file"
          placeholder="Words of a message"
          items={items}
          onPicked={onClose}
          pending={end === null}
          empty={
            error !== null
              ? ''
              : end === null
                ? 'Looking for the commits that changed this file…'
                : commits.length === 0
                  ? 'No commit changed a file of this name.'
                  : 'No commit has this in its message.'
          }
          below={
            <div className={styles.foot}>
              {error !== null ? (
                <ErrorState inline error={error} onRetry={again} />
              ) : end === null ? (
                <p className={styles.words}>
                  {fetching ?? `${listed}, looking for more`}…
                  <Button look="quiet" onClick={stop}>
                    Stop
                  </Button>
                </p>
              ) : (
                <p className={styles.words}>
                  {end === 'limit' ? `The newest ${count(MAX_FILE_COMMITS)} commits are listed.` : listed}
                  {end === 'stopped' ? ', stopped: there may be more' : null}
                </p>
              )}
            </div>
          }
        />
      </div>
    </Dialog>
  );
}
