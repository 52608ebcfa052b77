import type { Context } from 'hono';
import type { ServiceApp } from '../service-app.ts';
import type { z } from 'zod';
import { countedRefs, isRefName, type Ref } from '../../git/refs/refs.ts';
import {
  legacyNoteWriteRequest,
  noteDeleteRequest,
  noteReadQuery,
  noteReplaceRequest,
  type NoteReplaceRequest,
  noteWriteRequest,
  notesRefsQuery,
} from '../../shared/wire/note.ts';
import { PROBLEM_TYPE } from '../problem-types.ts';
import type { Claims } from '../auth/claims.ts';
import { authorizeRepository } from '../auth/guard.ts';
import { requireWritable } from '../auth/policy.ts';
import type { Host } from '../host.ts';
import { annotated } from '../notes/annotated.ts';
import { noteContent } from '../notes/content.ts';
import { hasRefFile, unreadableRef } from '../notes/damaged.ts';
import { notesTreePlace } from '../notes/place.ts';
import { followedNotesRef, fullNotesRef, oneOf } from '../notes/refs.ts';
import { noteTooLong } from '../notes/writer.ts';
import { encodeCursor, skippedRecords, pageOf } from '../page.ts';
import { Refusal } from '../problem.ts';
import type { ServedRepository } from '../repository.ts';
import { parsed, readJson, readQuery } from '../request.ts';

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

/** Notes write on both routes. See the specification, Endpoints. */
export function noteWriteRoutes(app: ServiceApp, host: Host): void {
  app.post('/api/repos/:repo_name/notes', async (c) => {
    const access = await authorizeRepository(c, host, 'git:write', c.req.param('repo_name'));
    const request = await body(c, host, host.readRoutes ? noteReplaceRequest : noteWriteRequest);
    const result = await write(host, access, request);
    return c.json({ ...result, notes_ref: result.target_ref }, 201);
  });
  app.post('/api/v1/repos/notes', async (c) => {
    const access = await authorizeRepository(c, host, 'git:write');
    const request = await body(c, host, legacyNoteWriteRequest);
    // The legacy route's own description: `add` replaces.
    return c.json(await write(host, access, request, true), 201);
  });
}

/** Notes routes outside the specification. */
export function noteReadRoutes(app: ServiceApp, host: Host): void {
  app.delete('/api/v1/repos/notes', async (c) => {
    const access = await authorizeRepository(c, host, 'git:write');
    const request = await body(c, host, noteDeleteRequest);
    return c.json(await write(host, access, { ...request, action: 'remove' }), 200);
  });
  app.get('/api/v1/repos/notes', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const query = readQuery(c, noteReadQuery);
    const notesRef = oneOf(query.notes_ref, query.ref, 'notes_ref, ref');
    const { object, note, ref, refSha } = await noteAt(host, repository, named(query), notesRef);
    const text = note.toString('utf8');
    const bytes = text.includes('\ufffd') ? { note_base64: note.toString('base64') } : {};
    return c.json({ sha: object, note: text, ...bytes, notes_ref: ref, ref_sha: refSha });
  });
  app.get('/api/v1/repos/notes/refs', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const query = readQuery(c, notesRefsQuery);
    const prefix = notesPrefix(query.prefix);
    const { refs, odd } = await notesRefs(repository.gitDir, prefix);
    const page = pageOf(refs, ({ ref }) => ref, { ...pick(query), cap: host.limits.pageSize });
    return c.json({
      refs: page.entries.map(({ ref, sha }) => ({ cursor: encodeCursor(ref), ref, sha })),
      prefix,
      ...skippedRecords(odd),
      has_more: page.has_more,
      next_cursor: page.next_cursor,
    });
  });
}

/** A note with its ref's commit. @param name a notes ref, or its short name @throws Refusal 404 */
export async function noteAt(
  host: Pick<Host, 'notes' | 'limits'>,
  { gitDir }: ServedRepository,
  revision: string,
  name?: string,
): Promise<{ object: string; note: Buffer; ref: string; refSha: string | null }> {
  const ref = fullNotesRef(name);
  const git = host.notes.session(gitDir);
  const { object, tip } = await annotated(git, revision, ref, { goneToo: true });
  const { blobs } = await notesTreePlace(git, tip.tree, object);
  if (blobs.length === 0) {
    const file = tip.holds === null ? await followedNotesRef(gitDir, ref) : null;
    if (file !== null && (await hasRefFile(gitDir, file))) throw unreadableRef(ref);
    throw new Refusal(404, 'The object has no note', { type: PROBLEM_TYPE.noteNotFound });
  }
  const note = await noteContent(git, blobs, host.limits.noteBytes * 16);
  if (note === null) throw tooLargeToShow();
  return { object, note, ref, refSha: tip.commit };
}

/** In the order of their names; `odd`: how many more have names that no request can carry. */
export async function notesRefs(
  gitDir: string,
  prefix = 'refs/notes/',
): Promise<{ refs: Ref[]; odd: number }> {
  const all = await countedRefs(gitDir, 'refs/notes/');
  const wanted = all.refs.filter(({ ref }) => ref.startsWith(prefix));
  const refs = wanted.filter(({ ref }) => isRefName(ref));
  return {
    refs: refs.toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
    odd: all.odd + wanted.length - refs.length,
  };
}

const tooLargeToShow = (): Refusal =>
  new Refusal(500, 'This note is too large to be shown', { type: PROBLEM_TYPE.noteTooLarge });

const pick = ({ cursor, limit }: { cursor?: string | undefined; limit?: string | undefined }) => ({
  cursor,
  limit,
});

async function body<T>(c: Context, host: Host, schema: z.ZodType<T>): Promise<T> {
  return parsed(schema, await readJson(c, host.limits));
}

/** Bare prefixes go under `refs/notes/`, as bare names do. */
function notesPrefix(prefix: string | undefined): string {
  if (prefix === undefined || prefix === '') return 'refs/notes/';
  const full = prefix.startsWith('refs/') ? prefix : `refs/notes/${prefix}`;
  // A prefix may end within a name or with a slash: append a letter to check whether it could become a ref name.
  if (!isRefName(`${full}x`, 'refs/notes/')) throw new Refusal(400, 'prefix: not a prefix of notes refs');
  return full;
}

interface Written {
  sha: string;
  target_ref: string;
  new_ref_sha: string;
  base_commit?: string;
  result: { success: boolean; status: string; message: string };
}

async function write(
  host: Host,
  { claims, repository }: { claims: Claims; repository: ServedRepository },
  request: NoteReplaceRequest,
  replaces = false,
): Promise<Written> {
  return await writeNoteAs(host, repository, request, {
    replaces,
    allow: (ref) => requireWritable(claims, ref),
  });
}

interface WriteOptions {
  /** `add` replaces an existing note. */
  replaces?: boolean;
  /** Where that is another one than the author. */
  committer?: NoteReplaceRequest['author'];
  /** @throws Refusal 403 if this ref must not be written */
  allow?: (ref: string) => void;
}

/** Writes a note. @throws Refusal */
export async function writeNoteAs(
  host: Pick<Host, 'notes' | 'limits'>,
  repository: ServedRepository,
  request: NoteReplaceRequest,
  { replaces = false, committer, allow }: WriteOptions = {},
): Promise<Written> {
  const action = request.action ?? 'add';
  const ref = fullNotesRef(oneOf(request.notes_ref, request.ref, 'notes_ref, ref'));
  const names = 'expected_notes_ref_sha, expected_ref_sha';
  const expected = oneOf(request.expected_notes_ref_sha, request.expected_ref_sha, names);
  const revision = named(request);
  const content = action === 'remove' ? Buffer.alloc(0) : contentOf(request, host.limits.noteBytes);
  const signed = signature(request.author);
  allow?.(ref);
  const written = await followedNotesRef(repository.gitDir, ref);
  allow?.(written);
  const { object, before, after } = await host.notes.write(repository.gitDir, {
    action,
    replaces,
    revision,
    notesRef: written,
    content,
    signature: signed,
    committer: committer && signature(committer),
    ...(expected === undefined ? {} : { expected }),
  });
  return {
    sha: object,
    target_ref: written,
    new_ref_sha: after,
    ...(before === null ? {} : { base_commit: before }),
    result: { success: true, status: 'ok', message: RESULT_MESSAGES[action] },
  };
}

const RESULT_MESSAGES = {
  add: 'note added',
  append: 'note appended',
  replace: 'note changed',
  remove: 'note removed',
} as const;

/** The text of a request. @throws Refusal 400 and 413. */
function contentOf({ note, note_base64: bytes }: NoteReplaceRequest, cap: number): Buffer {
  if (note !== undefined && bytes !== undefined) throw new Refusal(400, 'note, note_base64: both are given');
  if (note?.isWellFormed() === false) throw new Refusal(400, 'note: not valid Unicode');
  const content = bytes === undefined ? Buffer.from(note ?? '') : Buffer.from(bytes, 'base64');
  if (content.length === 0) throw new Refusal(400, 'note: text is required');
  if (content.length > cap) throw noteTooLong(cap);
  return content;
}

/** The object that a request names. @throws Refusal 400 */
function named(request: { object_ref?: string | undefined; sha?: string | undefined }): string {
  const name = oneOf(request.object_ref, request.sha, 'object_ref, sha');
  if (name === undefined) throw new Refusal(400, 'object_ref: the object to annotate is required');
  return name;
}
