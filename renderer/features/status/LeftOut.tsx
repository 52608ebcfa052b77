import { useQuery, useQueryClient } from '@tanstack/react-query';
import { leftOutQuery } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Recovered.module.css';

/** Records that do not fit are not shown: said until somebody has read it. */
export function LeftOut() {
  const client = useQueryClient();
  const { data: lack } = useQuery(leftOutQuery);
  if (lack === null) return null;
  const { count } = lack;
  return (
    <div className={styles.notice} role="status">
      <span>
        {count === 1
          ? '1 record cannot be shown: its name or another field is'
          : `${count} records cannot be shown: their names or other fields are`}{' '}
        beyond every limit. The others are here.
      </span>
      <Button look="quiet" onClick={() => client.setQueryData(leftOutQuery.queryKey, null)}>
        Close
      </Button>
    </div>
  );
}
