import type { UseQueryResult } from '@tanstack/react-query';
import type { NotesOverview } from '../../../shared/ipc/shapes.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './NotesPanel.module.css';

/** Why badges, history and search are unavailable, with a retry button; nothing when they are available. */
export function Missing({ overview }: { overview: UseQueryResult<NotesOverview> }) {
  const { data, isFetching, refetch } = overview;
  if (data?.problem == null) return null;
  return (
    <div className={styles.missing}>
      <p role="status">{isFetching ? 'Loading notes…' : data.problem}</p>
      <Button look="quiet" onClick={() => void refetch({ cancelRefetch: false })}>
        Reload
      </Button>
    </div>
  );
}
