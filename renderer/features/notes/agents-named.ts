/** What a commit's message says of agents: of the commit, not of its lines. */
export const agentsNamed = (names: readonly string[]): string =>
  `The commit’s message names ${names.length === 1 ? 'an agent' : 'agents'}: ${names.join(', ')}`;
