import { useMutation } from '@tanstack/react-query';
import { api, toAppError, unwrap } from '../../api/client.ts';
import type { RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { plainPath, BOTH_ENDS } from '../../ui/visible-name.ts';
import styles from './NotesPanel.module.css';
import type { FileOpen } from './props.ts';

interface FileLinkProps {
  place: RepositoryPlace;
  file: FileOpen;
  /** Called with the file's blob. */
  onFound: (object: string) => void;
}

/** Opens the note on this version (blob) of the file open in the diff. */
export function FileLink({ place, file, onFound }: FileLinkProps) {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const find = useMutation({
    mutationFn: () => unwrap(api().notes.fileObject({ orgId: place.orgId, repo: place.repo, ...file })),
    onSuccess: ({ object }) => object !== null && onFound(object),
  });
  const gone = find.data?.object === null ? 'This file is no longer on the branch.' : null;
  const problem = find.error === null ? gone : toAppError(find.error).message;
  return (
    <>
      <button
        type="button"
        className={styles.link}
        disabled={find.isPending}
        title={`Note on this version of ${plainPath(file.path)}`}
        onClick={() => find.mutate()}
      >
        {find.isPending ? 'Looking for ' : 'Note on '}
        <SafeText text={name} name={BOTH_ENDS} />
        {find.isPending ? '…' : ''}
      </button>
      {problem === null ? null : (
        <p className={styles.linkProblem} role="status">
          {problem}
        </p>
      )}
    </>
  );
}
