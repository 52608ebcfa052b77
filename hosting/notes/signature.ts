import type { NoteReplaceRequest } from '../../shared/wire/note.ts';
import { Refusal } from '../problem.ts';

/** The default signature of the notes commit. */
const SERVICE = { name: 'Marginalia hosting', email: 'hosting@example.invalid' };

/** What Git strips from both ends of a name. */
// eslint-disable-next-line no-control-regex -- control characters are part of what is stripped.
const CRUD = /^[\x00-\x20.,:;"\\']+|(?<![\x00-\x20.,:;"\\'])[\x00-\x20.,:;"\\']+$/g;

function part(text: string, what: string): string {
  // eslint-disable-next-line no-control-regex -- a commit header is one line.
  if (/[\x00-\x1f\x7f<>]/.test(text) || !text.isWellFormed()) {
    throw new Refusal(400, `author.${what}: control characters and angle brackets are not allowed`);
  }
  const clean = text.replaceAll(CRUD, '');
  if (clean === '') throw new Refusal(400, `author.${what}: nothing to sign with`);
  return clean;
}

/** `Name <email>` for a commit header. @throws Refusal 400. */
export function signature(author: NoteReplaceRequest['author']): string {
  const { name, email } = author ?? SERVICE;
  return `${part(name, 'name')} <${part(email, 'email')}>`;
}
