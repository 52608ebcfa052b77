import type { Diff, DiffFile } from '../../../diff/index.ts';
import { count, plural } from '../../../ui/format.ts';
import { addUp, filesWith, sumsOfAll } from './file-sums.ts';

/** Added lines that agents wrote, and those of them in files that the reader has viewed. */
export interface AgentLines {
  lines: number;
  read: number;
}

/** @param viewed paths of files whose current changes were viewed */
export function agentLines({ files }: Pick<Diff, 'files'>, viewed: ReadonlySet<string>): AgentLines {
  const lines = sumsOfAll(files).byAgent;
  return { lines, read: lines === 0 ? 0 : addUp(filesWith(files, viewed)).byAgent };
}

/** For example "1,204 lines by agents, 340 of them read by you"; empty: there are none. */
export const agentWords = ({ lines, read }: AgentLines): string =>
  lines === 0 ? '' : `${plural(lines, 'line')} by agents, ${count(read)} of them read by you`;

/** For a file's header: "84 of 120 added lines by an agent"; empty: none is. */
export const fileAgentWords = ({ byAgent, additions }: Pick<DiffFile, 'byAgent' | 'additions'>): string =>
  byAgent === 0 ? '' : `${count(byAgent)} of ${plural(additions, 'added line')} by an agent`;
