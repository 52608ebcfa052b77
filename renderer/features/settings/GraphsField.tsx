import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { bytes, plural } from '../../ui/format.ts';
import type { GraphsOnDisk } from '../../../shared/ipc/shapes.ts';
import styles from './SettingsDialog.module.css';

/** How much room the indexes of long histories take. */
export function GraphsField() {
  // Measured whenever it is shown.
  const { data } = useQuery({
    queryKey: keys.graphs,
    queryFn: () => unwrap(api().embedded.graphs({})),
    staleTime: 0,
  });
  return <p className={styles.hint}>{data === undefined ? '' : graphsWords(data)}</p>;
}

const graphsWords = ({ folders, bytes: size }: GraphsOnDisk): string =>
  folders === 0
    ? 'None yet. A folder with a long history gets one, so that its commits are listed and counted quickly.'
    : `${bytes(size)} on disk, for ${plural(folders, 'folder')} with a long history. An index is deleted 60 days after its last update.`;
