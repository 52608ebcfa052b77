/** A program that keeps its data in notes. */
export interface NotesProgram {
  /** Its name; null: only known to be a program by the name of the notes ref. */
  readonly name: string | null;
  /** What its notes are, for example "which lines an AI assistant wrote". */
  readonly what: string;
}

type Row = readonly [names: RegExp, name: string | null, what: string];

const AI_LINES = 'which lines an AI assistant wrote';
const AI_SESSIONS = 'what was said to an AI assistant';
const CI = 'results of builds, tests or deployments';
const IMPORT = 'where commits were imported from';

/**
 * Names below `refs/notes/`, the first match counts. Whole names where a person may have chosen a longer one:
 * `review` is Gerrit’s, `reviews` and `review/2026` are people’s.
 */
const PROGRAMS: readonly Row[] = [
  [/^viewed\//i, 'Marginalia', 'what someone has read'],
  [/^ai$/i, 'git-ai', AI_LINES],
  [/^review$/i, 'Gerrit', 'who approved and submitted a change'],
  [/^devtools\//i, 'git-appraise', 'reviews, comments and results as JSON'],
  [/^agent-trace(?:[/-]|$)/i, 'Agent Trace', AI_LINES],
  [/^whogitit$/i, 'whogitit', AI_LINES],
  [/^aict$/i, 'aict', AI_LINES],
  [/^agent-?blame(?:[/-]|$)/i, 'Agent Blame', AI_LINES],
  [/^(?:git-)?chronicle(?:[/-]|$)/i, 'git-chronicle', 'why an AI assistant made a change'],
  [/^lognexus(?:[/-]|$)/i, 'lognexus', AI_SESSIONS],
  [/^claude-conversations$/i, 'claudit', AI_SESSIONS],
  [/^prompt-story(?:[/-]|$)/i, 'prompt-story', AI_SESSIONS],
  [/^memento(?:[/-]|$)/i, 'Memento', AI_SESSIONS],
  [/^git-for-ai\//i, 'git-for-ai', AI_SESSIONS],
  [/^(?:empirica|subcog)\//i, null, 'the memory of an AI assistant'],
  [/^(?:ai|agents?|claude|codex|copilot|cursor|aider|gemini|llm)[/_-]/i, null, 'data of an AI assistant'],
  [/^agents?$/i, null, 'data of an AI assistant'],
  [/^semantic-release(?:-|$)/i, 'semantic-release', 'the channels that a version was released on'],
  [/^perf-v\d+$|^perf-write/i, 'git-perf', 'measurements of performance'],
  [/^metrics$/i, 'git-metrics', 'measurements of this commit'],
  [/^cinnabar$/i, 'git-cinnabar', IMPORT],
  [/^amlog$/i, null, 'the message that a commit was made from'],
  [/^textconv(?:\/|$)/i, 'Git', 'a cache of converted files'],
  [/(?:^|[/_-])(?:commit-?)?status(?:es)?$/i, null, CI],
  [/(?:^|[/_-])(?:svn|tfvc?|p4|hg|bzr|mediawiki)(?:[/_-]|$)/i, null, IMPORT],
  [/(?:^|[/_-])(?:jenkins|ci|builds?|buildbot|deploy(?:ed|ments?|s)?|pipelines?)(?:[/_-]|$)/i, null, CI],
  [/(?:^|[/_-])(?:coverage|tests?|test-results|tested|lint|analy[sz]es)(?:[/_-]|$)/i, null, CI],
  [/(?:^|[/_-])(?:perf|bench(?:marks?)?|metrics|stats)(?:[/_-]|$)/i, null, 'measurements'],
  [/(?:^|[/_-])(?:bugzilla|cache|devtools|bot|logs?)(?:[/_-]|$)/i, null, 'data of a program'],
];

const PREFIX = 'refs/notes/';

/** The program whose data a notes ref holds, judged by its name; null: notes of people. */
export function programOf(notesRef: string): NotesProgram | null {
  const name = notesRef.startsWith(PREFIX) ? notesRef.slice(PREFIX.length) : notesRef;
  const row = PROGRAMS.find(([names]) => names.test(name));
  return row === undefined ? null : { name: row[1], what: row[2] };
}

/** For example "git-ai: which lines an AI assistant wrote". */
export const programWords = ({ name, what }: NotesProgram): string =>
  name === null ? what : `${name}: ${what}`;
