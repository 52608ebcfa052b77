/** Notes in the form of the Git AI standard 3.0.0, as its text describes it. */

export interface TracedEntry {
  key: string;
  ranges: ReadonlyArray<readonly [first: number, last: number]>;
}

export interface TracedMetadata {
  sessions?: Record<string, unknown>;
  prompts?: Record<string, unknown>;
  humans?: Record<string, unknown>;
  [name: string]: unknown;
}

/** The standard puts quotation marks around paths with white space. */
const spelled = (path: string): string => (/[ \t\n]/.test(path) ? `"${path}"` : path);

const rangeText = ([first, last]: readonly [number, number]): string =>
  first === last ? String(first) : `${first}-${last}`;

export function traceText(
  files: ReadonlyArray<readonly [path: string, entries: readonly TracedEntry[]]>,
  metadata: TracedMetadata = {},
): string {
  const lines = files.flatMap(([path, entries]) => [
    spelled(path),
    ...entries.map(({ key, ranges }) => `  ${key} ${ranges.map(rangeText).join(',')}`),
  ]);
  const json = {
    schema_version: 'authorship/3.0.0',
    base_commit_sha: '0'.repeat(40),
    prompts: {},
    ...metadata,
  };
  return [...lines, '---', JSON.stringify(json, null, 2)].join('\n');
}

/** What a session, or an earlier prompt, says of an agent. */
export const agentRecord = (tool: string, model: string, directedBy?: string) => ({
  agent_id: { tool, id: 'a conversation', model },
  ...(directedBy === undefined ? {} : { human_author: directedBy }),
});
