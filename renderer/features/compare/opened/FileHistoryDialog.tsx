import { MAX_FILE_COMMITS, type FileHistoryRequest } from '../../../../shared/ipc/files.ts';
import { ShallowEnd } from '../../commits/ShallowEnd.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { count, plural, relativeDate, shortSha } from '../../../ui/format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useFetchWords } from '../../sync/use-fetch-words.ts';
import { chipOf, lastCommitWith } from './file-commit.ts';
import { ListDialog, ListWords } from './ListDialog.tsx';
import type { FileToOpen } from './opened-file.ts';
import { useFileHistory } from './use-file-history.ts';

interface FileHistoryDialogProps {
  file: FileHistoryRequest;
  onOpen: (file: FileToOpen) => void;
  onClose: () => void;
}

/**
 * The commits that changed a file, under all names that it had: each opens the file as it was then; one that deletes it,
 * as it was before.
 */
export default function FileHistoryDialog({ file, onOpen, onClose }: FileHistoryDialogProps) {
  const { commits, end, error, isRunning, stop, again } = useFileHistory(file);
  const fetching = useFetchWords(file);
  const now = useNow(60_000);
  const items = commits.map((one) => ({
    id: one.sha,
    text: one.subject === '' ? '(no message)' : one.subject,
    ...chipOf(one),
    detail: () => `${one.authorName} · ${relativeDate(one.date, now)} · ${shortSha(one.sha)}`,
    current: one.sha === file.commit,
    run: () => onOpen({ path: one.path, at: lastCommitWith(one) }),
  }));
  const listed = plural(commits.length, 'commit');
  return (
    <ListDialog
      label="History of this file"
      placeholder="Search commit messages"
      items={items}
      onClose={onClose}
      pending={isRunning}
      empty={
        error !== null
          ? ''
          : isRunning
            ? 'Looking for the commits that changed this file…'
            : commits.length === 0
              ? 'No commit changed a file of this name.'
              : 'No commit has this in its message.'
      }
      foot={
        error !== null ? (
          <ErrorState inline error={error} onRetry={again} />
        ) : isRunning ? (
          <ListWords>
            {fetching ?? `${listed}, looking for more`}…
            <Button look="quiet" onClick={stop}>
              Stop
            </Button>
          </ListWords>
        ) : (
          <ListWords>
            <span>
              {end === 'limit' ? `The newest ${count(MAX_FILE_COMMITS)} commits are listed.` : listed}
              {end === null ? ', stopped: there may be more' : null}
              {end === 'cut' ? (
                <>
                  {'. '}
                  <ShallowEnd orgId={file.orgId} />
                </>
              ) : null}
            </span>
          </ListWords>
        )
      }
    />
  );
}
