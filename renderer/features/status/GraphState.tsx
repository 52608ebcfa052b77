import { useQuery } from '@tanstack/react-query';
import { embeddedQuery } from '../../api/queries.ts';
import { count } from '../../ui/format.ts';
import { useLater } from '../../ui/use-later.ts';
import styles from './StatusBar.module.css';

/** Most are written sooner, and are not worth a word. */
const GRAPH_DELAY_MS = 1000;

const TITLE =
  'Marginalia indexes the history of this folder once, in its own files, so that commits are listed and counted quickly. You can go on reading.';

/** How far the index of this folder's long history is, while it is written. */
export function GraphState({ repo }: { repo: string | undefined }) {
  const { data } = useQuery(embeddedQuery);
  const graph = data?.graph?.name === repo ? data?.graph : null;
  const isWriting = graph != null;
  const isShown = useLater(isWriting, GRAPH_DELAY_MS, false) && isWriting;
  if (!isShown) return null;
  const { commits, percent } = graph;
  const progress = percent === null ? `${count(commits)} commits read` : `${percent}% written`;
  return (
    <span className={styles.graph} role="status" title={TITLE}>
      Indexing history: {progress}
    </span>
  );
}
