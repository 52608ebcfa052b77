/** What commits that agents make or help to make say of it at the end of their messages. */
const TRAILER = /^(assisted|co-authored)-by:[ \t]+(\S.*)$/i;
/** For example `Claude:claude-opus-4 [tool]`: the form that the Linux kernel asks for. */
const NAME_AND_MODEL = /^([^\s:<>]+):([^\s:<>]+)(?:[ \t]|$)/;
const PERSON = /^([^<>]*)<([^<>]*)>/;

/** Addresses with which agents sign; of those at GitHub without the number before the name. */
const ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['noreply@anthropic.com', 'Claude'],
  ['copilot@github.com', 'Copilot'],
  ['copilot@users.noreply.github.com', 'Copilot'],
  ['copilot-swe-agent[bot]@users.noreply.github.com', 'Copilot'],
  ['cursoragent@cursor.com', 'Cursor'],
  ['devin-ai-integration[bot]@users.noreply.github.com', 'Devin'],
  ['google-labs-jules[bot]@users.noreply.github.com', 'Jules'],
  ['gemini-code-assist[bot]@users.noreply.github.com', 'Gemini'],
  ['chatgpt-codex-connector[bot]@users.noreply.github.com', 'Codex'],
  ['factory-droid[bot]@users.noreply.github.com', 'Droid'],
  ['noreply@openai.com', 'Codex'],
  ['amp@ampcode.com', 'Amp'],
  ['noreply@aider.chat', 'aider'],
  ['aider@aider.chat', 'aider'],
  ['openhands@all-hands.dev', 'OpenHands'],
]);

/** More of a message, and more agents, are not read. */
const MAX_READ_CHARS = 20_000;
const MAX_AGENTS = 10;
const MAX_NAME_CHARS = 100;

/**
 * The agents that a commit's message names in its last paragraph: known ones in `Co-authored-by`, and those in
 * `Assisted-by` that are known or named with their model. Each once, in order.
 */
export function namedAgents(message: string): string[] {
  const end = message.slice(-MAX_READ_CHARS).replaceAll('\r', '').trimEnd();
  const blank = end.lastIndexOf('\n\n');
  // The subject alone has no trailers.
  if (blank < 0) return [];
  const names = new Set<string>();
  for (const line of end.slice(blank).split('\n')) {
    const [, by = '', whose = ''] = TRAILER.exec(line) ?? [];
    const name = whose === '' ? null : agentIn(whose, by.toLowerCase() === 'assisted');
    if (name !== null && names.size < MAX_AGENTS) names.add(name.slice(0, MAX_NAME_CHARS).toWellFormed());
  }
  return [...names];
}

function agentIn(whose: string, isAssisted: boolean): string | null {
  const [, name = '', address = ''] = PERSON.exec(whose) ?? [];
  if (address !== '') {
    const agentName = ADDRESSES.get(
      address
        .trim()
        .toLowerCase()
        .replace(/^\d+\+/, ''),
    );
    return agentName === undefined ? null : name.trim() || agentName;
  }
  const [, agent = '', model = ''] = isAssisted ? (NAME_AND_MODEL.exec(whose) ?? []) : [];
  return agent === '' ? null : `${agent} (${model})`;
}
