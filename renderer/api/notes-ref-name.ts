const PREFIX = 'refs/notes/';

export type RefName = { ref: string; problem: null } | { ref: null; problem: string };

/**
 * Expands what the user typed to a notes ref: a short name goes under `refs/notes/`, a full name is kept. Validated by
 * the rules of `git check-ref-format`, with the sentence to show if one is violated.
 */
export function notesRefOf(typed: string): RefName {
  const name = typed.trim().replace(/^refs\/notes\//, '');
  const problem = problemOf(name);
  return problem === null ? { ref: PREFIX + name, problem } : { ref: null, problem };
}

/** The short name of a notes ref: `refs/notes/reviews` is "reviews". */
export const shortNotesRef = (ref: string): string =>
  ref.startsWith(PREFIX) ? ref.slice(PREFIX.length) : ref;

function problemOf(name: string): string | null {
  if (name === '') return 'Type a name, for example reviews.';
  if (name.startsWith('refs/'))
    return 'Notes live under refs/notes/: leave out refs/, or write refs/notes/ in full.';
  if (new TextEncoder().encode(PREFIX + name).length > 255) return 'A name can have at most 244 bytes.';
  // oxlint-disable-next-line no-control-regex -- Git forbids exactly these
  const forbidden = /[\u0000-\u0020\u007f~^:?*[\\]/u.exec(name)?.[0];
  if (forbidden === ' ') return 'A name cannot contain a space. Use - instead.';
  if (forbidden !== undefined) {
    return /[~^:?*[\\]/.test(forbidden)
      ? `A name cannot contain ${forbidden}`
      : 'A name cannot contain a control character.';
  }
  if (name.includes('..')) return 'A name cannot contain two dots in a row.';
  if (name.includes('@{')) return 'A name cannot contain @{';
  if (name.startsWith('/') || name.endsWith('/') || name.includes('//'))
    return 'A name cannot have an empty part around /.';
  if (name.endsWith('.')) return 'A name cannot end with a dot.';
  const parts = name.split('/');
  if (parts.some((part) => part.startsWith('.'))) return 'No part of a name can begin with a dot.';
  if (parts.some((part) => part.endsWith('.lock'))) return 'No part of a name can end with .lock';
  return null;
}
