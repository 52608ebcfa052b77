import { namedAgents } from '../../../shared/domain/agents/named-agents.ts';
import { TRACES_REF } from '../../../shared/domain/agents/traces-ref.ts';
import type { Commit, NotesOverview } from '../../../shared/ipc/shapes.ts';
import { refsOn } from '../../api/noted-objects.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { agentsNamed } from './agents-named.ts';
import styles from './NotesPanel.module.css';

/** The agents that a commit's message names; nothing if it has a trace, which says more. */
export function NamedAgents({ commit, overview }: { commit: Commit; overview: NotesOverview | undefined }) {
  const names = namedAgents(commit.message);
  if (names.length === 0 || refsOn(overview, commit.sha).includes(TRACES_REF)) return null;
  return (
    <p className={`${styles.facts ?? ''} ${styles.wrapped ?? ''}`} data-selectable="">
      <SafeText text={agentsNamed(names)} />
    </p>
  );
}
