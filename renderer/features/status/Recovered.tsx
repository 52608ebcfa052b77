import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Part } from '../../../shared/ipc/shapes.ts';
import { recoveredQuery } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Recovered.module.css';

const SAID: Record<Part, string> = {
  page: 'This window stopped working and was loaded again. What you typed is kept.',
  host: 'The host on this computer stopped working and was started again. Nothing is lost.',
};

/** A part of the app died and is there again: said until somebody has read it. */
export function Recovered() {
  const client = useQueryClient();
  const { data: part = null } = useQuery(recoveredQuery);
  if (part === null) return null;
  return (
    <div className={styles.notice} role="status">
      <span>{SAID[part]}</span>
      <Button look="quiet" onClick={() => client.setQueryData(recoveredQuery.queryKey, null)}>
        Close
      </Button>
    </div>
  );
}
