/**
 * The user's place as the page's hash: it can be saved, restored at the next start, and revisited.
 * `#/today` shows what waits, `#/o/<org>` lists repositories, `#/o/<org>/r/<repo>?branch=…` compares, `#/o/<org>/both?a=…&b=…` shows two answers
 * side by side; everything else is the start screen.
 */
export interface ComparePlace {
  readonly screen: 'compare';
  readonly orgId: string;
  readonly repo: string;
  /** Absent: not picked yet. */
  readonly branch?: string;
  /** Absent: the repository's default branch. */
  readonly base?: string;
  readonly ephemeral: boolean;
  readonly ephemeralBase: boolean;
  /** Compares the two sides directly, instead of from their merge base. */
  readonly twoDot?: true;
  readonly file?: string;
  /** A line of that file, by its new line number; by its old one in a deleted file. */
  readonly line?: number;
  readonly commit?: string;
  /** The object the notes are about, if not the commit: a file's blob, a tag, or an object not shown. */
  readonly object?: string;
  /**
   * The commits whose changes are shown, as `shared/domain/shown-commits.ts` writes them. Absent: those of the whole
   * branch.
   */
  readonly changes?: string;
  /** The tip of an older version of the branch, with which it is compared instead of with its base. */
  readonly since?: string;
  /** The tip of the newer version there; absent: the branch's own. */
  readonly until?: string;
  readonly notesRef?: string;
  /** A file that is read as a whole, in place of the changes. */
  readonly opened?: string;
  /** Where it is: `old` (the side before the changes), or the id of a commit. Absent: the side after the changes. */
  readonly openedAt?: string;
  /** A line of it. */
  readonly openedLine?: number;
}

/** A branch, or the uncommitted changes of a worktree, which is a folder of its own. */
export interface Answer {
  readonly repo: string;
  readonly side: string;
}

/** What two sides made of their common base, side by side. */
export interface AnswersPlace {
  readonly screen: 'answers';
  readonly orgId: string;
  readonly a: Answer;
  readonly b: Answer;
  readonly file?: string;
}

export type Place =
  | { readonly screen: 'start' }
  | { readonly screen: 'today' }
  | AnswersPlace
  | { readonly screen: 'repositories'; readonly orgId: string }
  | ComparePlace;

const START: Place = { screen: 'start' };
const TODAY: Place = { screen: 'today' };

/** The hash of a place, with its `#`. */
export function formatPlace(place: Place): string {
  if (place.screen === 'start') return '#/';
  if (place.screen === 'today') return '#/today';
  const org = `#/o/${encodeURIComponent(place.orgId)}`;
  if (place.screen === 'repositories') return org;
  const query = new URLSearchParams();
  if (place.screen === 'answers') {
    const { a, b, file } = place;
    for (const [name, { repo, side }] of [['a', a] as const, ['b', b] as const]) {
      query.set(name, side);
      query.set(`${name}_repo`, repo);
    }
    if (file !== undefined) query.set('file', file);
    return `${org}/both?${query.toString()}`;
  }
  if (place.base !== undefined) query.set('base', place.base);
  if (place.ephemeralBase) query.set('ephemeral_base', 'true');
  if (place.branch !== undefined) query.set('branch', place.branch);
  if (place.ephemeral) query.set('ephemeral', 'true');
  if (place.twoDot === true) query.set('direct', 'true');
  if (place.file !== undefined) query.set('file', place.file);
  if (place.line !== undefined) query.set('line', String(place.line));
  if (place.commit !== undefined) query.set('commit', place.commit);
  if (place.object !== undefined) query.set('object', place.object);
  if (place.changes !== undefined) query.set('changes', place.changes);
  if (place.since !== undefined) query.set('since', place.since);
  if (place.until !== undefined) query.set('until', place.until);
  if (place.notesRef !== undefined) query.set('notes', place.notesRef);
  if (place.opened !== undefined) query.set('open', place.opened);
  if (place.openedAt !== undefined) query.set('open_at', place.openedAt);
  if (place.openedLine !== undefined) query.set('open_line', String(place.openedLine));
  const tail = query.size > 0 ? `?${query.toString()}` : '';
  return `${org}/r/${encodeURIComponent(place.repo)}${tail}`;
}

function decode(part: string | undefined): string | null {
  try {
    return part ? decodeURIComponent(part) : null;
  } catch {
    return null;
  }
}

/** Parses a hash; anything invalid gives the start screen. Never throws: a saved place may be damaged. */
export function parsePlace(hash: string): Place {
  const [path = '', tail = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  const match = /^\/o\/([^/]+)(?:\/(?:r\/([^/]+)|(both)))?$/.exec(path);
  const orgId = decode(match?.[1]);
  if (orgId === null) return path === '/today' ? TODAY : START;
  if (match?.[3] !== undefined) return parseAnswers(orgId, new URLSearchParams(tail));
  if (match?.[2] === undefined) return { screen: 'repositories', orgId };
  const repo = decode(match[2]);
  if (repo === null) return { screen: 'repositories', orgId };
  const query = new URLSearchParams(tail);
  const text = (name: string): string | undefined => query.get(name) || undefined;
  return {
    screen: 'compare',
    orgId,
    repo,
    ephemeral: query.get('ephemeral') === 'true',
    ephemeralBase: query.get('ephemeral_base') === 'true',
    ...(query.get('direct') === 'true' ? { twoDot: true } : {}),
    ...lineOf('line', text('line')),
    ...lineOf('openedLine', text('open_line')),
    ...present({
      branch: text('branch'),
      base: text('base'),
      file: text('file'),
      commit: text('commit'),
      object: text('object'),
      changes: text('changes'),
      since: text('since'),
      until: text('until'),
      notesRef: text('notes'),
      opened: text('open'),
      openedAt: text('open_at'),
    }),
  };
}

function parseAnswers(orgId: string, query: URLSearchParams): Place {
  const answer = (name: string): Answer | null => {
    const [side, repo] = [query.get(name) ?? '', query.get(`${name}_repo`) ?? ''];
    return side === '' || repo === '' ? null : { side, repo };
  };
  const [a, b, file] = [answer('a'), answer('b'), query.get('file') ?? ''];
  if (a === null || b === null) return { screen: 'repositories', orgId };
  return { screen: 'answers', orgId, a, b, ...(file === '' ? {} : { file }) };
}

function lineOf(name: 'line' | 'openedLine', text = ''): { line?: number; openedLine?: number } {
  return /^[1-9]\d{0,8}$/.test(text) ? { [name]: Number(text) } : {};
}

const OPTIONAL = [
  'branch',
  'base',
  'file',
  'commit',
  'object',
  'changes',
  'since',
  'until',
  'notesRef',
  'opened',
  'openedAt',
] as const;
type Optional = (typeof OPTIONAL)[number];

/** Omits undefined fields: an absent field differs from an undefined one. */
function present(fields: Record<Optional, string | undefined>): Partial<Record<Optional, string>> {
  const out: Partial<Record<Optional, string>> = {};
  for (const name of OPTIONAL) {
    const value = fields[name];
    if (value !== undefined) out[name] = value;
  }
  return out;
}

/** A place without the file that is read as a whole. */
export function withoutOpened(place: ComparePlace): ComparePlace {
  const { opened: _opened, openedAt: _openedAt, openedLine: _openedLine, ...rest } = place;
  return rest;
}
