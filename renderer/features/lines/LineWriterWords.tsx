import { useQuery } from '@tanstack/react-query';
import type { LineWriter } from '../../../shared/ipc/lines.ts';
import { traceQuery } from '../../api/line-queries.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { agentsNamed } from '../notes/agents-named.ts';
import styles from './LineCard.module.css';
import type { LineSource, Origin } from './use-line-origin.ts';

interface LineWriterWordsProps {
  source: LineSource;
  origin: Origin;
}

/** The agent or person that wrote a line, as its commit's trace says; else the agents that the commit's message names. */
export function LineWriterWords({ source, origin }: LineWriterWordsProps) {
  const { orgId, repo, branch, ephemeral } = source;
  const { commit, path, original: line } = origin;
  const { data } = useQuery(traceQuery({ orgId, repo, branch, ephemeral, commit, path, line }));
  if (data === undefined) return null;
  const { writer, named, problem } = data;
  return (
    <>
      {writer === null ? null : (
        <p className={styles.by} data-selectable="">
          <SafeText text={writerWords(writer)} />
        </p>
      )}
      {named.length === 0 ? null : (
        <p className={styles.by} data-selectable="">
          <SafeText text={`${agentsNamed(named)}, not which lines`} />
        </p>
      )}
      {problem === null ? null : <p className={styles.words}>{problem}</p>}
    </>
  );
}

/** For example "By an agent: claude, opus, directed by Ann". */
export function writerWords(writer: LineWriter): string {
  if (writer.by === 'person') return writer.name === '' ? 'Typed by a person' : `Typed by ${writer.name}`;
  const { tool, model, directedBy } = writer;
  const named = [tool, model, directedBy === '' ? '' : `directed by ${directedBy}`].filter(Boolean);
  return named.length === 0 ? 'By an agent that is not named' : `By an agent: ${named.join(', ')}`;
}
