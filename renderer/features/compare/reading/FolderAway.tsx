import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RepositoryPlace } from '../../../../shared/ipc/shapes.ts';
import { outdateFolder } from '../../../api/events.ts';
import { folderAwayQuery } from '../../../api/folder-away-query.ts';
import bar from '../../../ui/Bar.module.css';
import { Button } from '../../../ui/Button.tsx';
import { SafeText } from '../../../ui/SafeText.tsx';

interface FolderAwayProps {
  at: RepositoryPlace;
  /** There is something on the screen that was read before; otherwise an error is in its place. */
  isRead: boolean;
}

/** Says that the folder of what is shown was moved or deleted, or that its drive is gone. */
export function FolderAway({ at, isRead }: FolderAwayProps) {
  const client = useQueryClient();
  const { data: folder } = useQuery(folderAwayQuery(at));
  if (folder === null || !isRead) return null;
  return (
    <section className={bar.bar} aria-label="Folder">
      <p role="status">
        <SafeText text={`The folder ${folder} is not there.`} /> Below is what was read before. Once the
        folder is back, Marginalia goes on by itself.
      </p>
      <Button onClick={() => outdateFolder(client, at, false)}>Try again</Button>
    </section>
  );
}
