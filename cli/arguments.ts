import { assertNever } from '../shared/result.ts';
import { usageProblem } from './problem.ts';

const VOTES = ['+2', '+1', '-1', '-2', 'none'] as const;
export type VerdictWord = (typeof VOTES)[number];

/** How remarks are listed. */
export interface ListedHow {
  /** Only open ones. */
  isOpen: boolean;
  isJson: boolean;
}

/** Which thread a command is about. `range` null: what `list` shows without a range. */
export interface ThreadName {
  id: string;
  range: string | null;
}

export type Command =
  | { verb: 'help' }
  | ({ verb: 'list'; range: string | null } & ListedHow)
  | ({ verb: 'wait'; timeoutMs: number | null } & ListedHow)
  | ({ verb: 'show'; isJson: boolean } & ThreadName)
  | { verb: 'add'; place: string; message: string; commit: string | null; suggest: string | null }
  | ({ verb: 'reply'; message: string; isResolved: boolean } & ThreadName)
  | ({ verb: 'resolve' } & ThreadName)
  | ({ verb: 'reopen' } & ThreadName)
  | { verb: 'verdict'; vote: VerdictWord; message: string | null };

/** `text`: it takes a value. */
type Options = Readonly<Record<string, 'flag' | 'text'>>;

const OPTIONS: Readonly<Record<Exclude<Command['verb'], 'help'>, Options>> = {
  list: { open: 'flag', json: 'flag' },
  wait: { timeout: 'text', open: 'flag', json: 'flag' },
  show: { json: 'flag', range: 'text' },
  add: { message: 'text', commit: 'text', suggest: 'text' },
  reply: { message: 'text', resolve: 'flag', range: 'text' },
  resolve: { range: 'text' },
  reopen: { range: 'text' },
  verdict: { message: 'text' },
};

const isVerb = (word: string): word is keyof typeof OPTIONS => Object.hasOwn(OPTIONS, word);

interface Parsed {
  words: string[];
  texts: Map<string, string>;
  flags: Set<string>;
}

/** Reads the arguments behind `marginalia review`. @throws ReviewProblem */
export function readArguments(all: readonly string[]): Command {
  const [verb = '--help', ...rest] = all;
  if (['--help', '-h', 'help'].includes(verb)) return { verb: 'help' };
  if (!isVerb(verb)) throw usageProblem(`There is no command “${verb}”.`);
  if (rest[0] === '--help' || rest[0] === '-h') return { verb: 'help' };
  const { words, texts, flags } = parse(verb, rest);
  const range = texts.get('range') ?? null;
  const listing = { isOpen: flags.has('open'), isJson: flags.has('json') };
  const one = (what: string): string => only(words, what) ?? missing(what);
  switch (verb) {
    case 'list':
      return { verb, range: only(words, 'a range'), ...listing };
    case 'wait':
      only(words, null);
      return { verb, timeoutMs: timeoutOf(texts.get('timeout')), ...listing };
    case 'show':
      return { verb, id: one('an id'), range, isJson: listing.isJson };
    case 'add': {
      const place = one('a place, for example src/a.ts:12');
      const [commit, suggest] = [texts.get('commit') ?? null, texts.get('suggest') ?? null];
      const message = texts.get('message') ?? (suggest === null ? missing('-m and a text') : '');
      return { verb, place, message: suggest === null ? notBlank(message) : message, commit, suggest };
    }
    case 'reply':
      return {
        verb,
        id: one('an id'),
        range,
        message: notBlank(texts.get('message') ?? missing('-m and a text')),
        isResolved: flags.has('resolve'),
      };
    case 'verdict': {
      const word = one(VOTES.join(', '));
      const vote = VOTES.find((each) => each === word);
      if (vote === undefined) throw usageProblem(`A verdict is one of ${VOTES.join(', ')}.`);
      return { verb, vote, message: texts.has('message') ? notBlank(texts.get('message') ?? '') : null };
    }
    case 'resolve':
    case 'reopen':
      return { verb, id: one('an id'), range };
    default:
      return assertNever(verb);
  }
}

/** By hand, because a text and a vote may begin with a hyphen. */
function parse(verb: keyof typeof OPTIONS, rest: readonly string[]): Parsed {
  const parsed: Parsed = { words: [], texts: new Map(), flags: new Set() };
  const isVote = (word: string): boolean => verb === 'verdict' && /^-\d/.test(word);
  const left = rest.values();
  for (const word of left) {
    if (word === '--') parsed.words.push(...left);
    else if (word === '-' || !word.startsWith('-') || isVote(word)) parsed.words.push(word);
    else {
      const [, long, equal, value] = /^--([a-z]+)(=(.*))?$/s.exec(word) ?? [];
      const name = word === '-m' ? 'message' : (long ?? '');
      const kind = OPTIONS[verb][name];
      if (kind === undefined || (kind === 'flag' && equal !== undefined))
        throw usageProblem(`“${verb}” has no option “${word}”.`);
      if (kind === 'flag') parsed.flags.add(name);
      else {
        const text = equal === undefined ? left.next().value : value;
        if (text === undefined) throw usageProblem(`“${word}” needs a value.`);
        // As with Git, each further message is a paragraph of its own.
        const before = name === 'message' ? parsed.texts.get(name) : undefined;
        parsed.texts.set(name, before === undefined ? text : `${before}\n\n${text}`);
      }
    }
  }
  return parsed;
}

function only(words: readonly string[], what: string | null): string | null {
  if (words.length > (what === null ? 0 : 1)) throw usageProblem(`“${words.at(-1) ?? ''}” was not expected.`);
  return words[0] ?? null;
}

function missing(what: string): never {
  throw usageProblem(`Missing: ${what}.`);
}

function notBlank(text: string): string {
  if (text.trim() === '') throw usageProblem('The text is empty.');
  return text;
}

/** Longer than a timer can wait. */
const MAX_TIMEOUT_SECONDS = 2_000_000;

function timeoutOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds <= MAX_TIMEOUT_SECONDS)) throw usageProblem('--timeout is a number of seconds.');
  return seconds * 1000;
}
