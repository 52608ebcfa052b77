import { GIT_TRAILER_RULES, type TrailerRules } from '../../shared/domain/verdicts/trailers.ts';
import { isMaybeSince } from '../process/refused.ts';
import { userConfig } from './user-config.ts';

/** Further and longer names and keys of trailers do not count. */
const MAX_TOKENS = 100;
const MAX_TOKEN_CHARS = 200;
const NAMED = /^trailer\.(.+)\.(?:key|where|ifexists|ifmissing|command|cmd)$/s;

/**
 * How the user's own Git reads the trailers of a folder's messages: what `trailer.*` and `core.commentChar` say in its
 * configuration and the user's. Of programs that are named there only the name of the trailer counts.
 * @param folder the work tree, or the bare repository; null: only what the user and the system set
 */
export async function trailerRules(folder: string | null): Promise<TrailerRules> {
  let { separators, comment } = GIT_TRAILER_RULES;
  const tokens = new Map<string, { name: string; key: string | null }>();
  for (const { key, value } of await userConfig(folder)) {
    if (key === 'trailer.separators') separators = value;
    else if (isComment(key, value)) comment = value;
    const name = NAMED.exec(key)?.[1];
    if (name === undefined || Math.max(name.length, value.length) > MAX_TOKEN_CHARS) continue;
    const token = tokens.get(name.toLowerCase()) ?? { name, key: null };
    if (key.endsWith('.key')) token.key = value;
    if (tokens.size < MAX_TOKENS) tokens.set(name.toLowerCase(), token);
  }
  return { separators: asciiIn(separators), tokens: [...tokens.values()], comment };
}

/** Git's commit looks for a free character with `auto`; its other commands leave it as it is. */
function isComment(key: string, value: string): boolean {
  if (value === '' || value.includes('\n') || value.toLowerCase() === 'auto') return false;
  const hasStrings = isMaybeSince(2, 45);
  if (key === 'core.commentstring') return hasStrings;
  return key === 'core.commentchar' && (hasStrings || Buffer.byteLength(value) === 1);
}

/** Each once: Git compares bytes. */
const asciiIn = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- a tab, too, may be a separator.
  [...new Set(text.match(/[\x01-\x7f]/g))].join('');
