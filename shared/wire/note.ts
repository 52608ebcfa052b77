import { z } from '../zod.ts';
import { pageQuery, pageTail, sha } from './common.ts';
import { records } from './records.ts';

const name = z.string().min(1).max(1024);

const noteRouteAction = z.enum(['add', 'append', 'remove']);

/** Signature of the notes commit. */
const noteSignature = z.strictObject({ name, email: name });

/**
 * Body of `POST /api/repos/{repo_name}/notes`. Deprecated spellings are accepted beside the current ones; the host
 * refuses different values for both. See the specification, Note write request.
 */
export const noteWriteRequest = z.strictObject({
  action: noteRouteAction.optional(),
  author: noteSignature.optional(),
  note: z.string().optional(),
  object_ref: name.optional(),
  sha: name.optional(),
  notes_ref: name.optional(),
  ref: name.optional(),
  expected_notes_ref_sha: sha.optional(),
  expected_ref_sha: sha.optional(),
});

/**
 * The same on a host with the feature `notes-replace`: `replace` replaces a note's text in one commit, and fails if
 * there is none; `note_base64` is used instead of `note` for text that is not UTF-8.
 */
export const noteReplaceRequest = noteWriteRequest.extend({
  action: z.enum([...noteRouteAction.options, 'replace']).optional(),
  note_base64: z.base64().optional(),
});
export type NoteReplaceRequest = z.infer<typeof noteReplaceRequest>;
export type NoteRouteAction = NonNullable<NoteReplaceRequest['action']>;

/**
 * Body of the legacy `POST /api/v1/repos/notes`: `sha` is required; a known client sends `ref`, although the
 * specification does not list it.
 */
export const legacyNoteWriteRequest = z.strictObject({
  action: noteRouteAction.optional(),
  author: noteSignature.optional(),
  note: z.string().optional(),
  sha: name,
  ref: name.optional(),
  expected_ref_sha: sha.optional(),
});

/** Body of `DELETE /api/v1/repos/notes`, a known client's spelling of `action: remove`. */
export const noteDeleteRequest = z.strictObject({
  sha: name,
  ref: name.optional(),
  expected_ref_sha: sha.optional(),
  author: noteSignature.optional(),
});

const operationResult = z.looseObject({
  success: z.boolean(),
  status: z.string(),
  message: z.string().optional(),
});

/** Answer 201 of the legacy route. See the specification, Note write result. */
export const legacyNoteWriteResult = z.looseObject({
  sha,
  target_ref: z.string(),
  new_ref_sha: sha,
  base_commit: sha.optional(),
  result: operationResult,
});

/** Answer 201 of the current route. See the specification, Note write result. */
export const noteWriteResult = legacyNoteWriteResult.extend({ notes_ref: z.string() });

/** Query of `GET /api/v1/repos/notes`. */
export const noteReadQuery = z.strictObject({
  sha: name.optional(),
  object_ref: name.optional(),
  ref: name.optional(),
  notes_ref: name.optional(),
});

/**
 * Answer of `GET /api/v1/repos/notes`; `ref_sha` is the compare-and-swap value. 404: no note. `note_base64`: its bytes,
 * if `note` may be lossy.
 */
export const noteReadResult = z.looseObject({
  sha,
  note: z.string(),
  note_base64: z.base64().optional(),
  ref_sha: sha,
});

/** Query of `GET /api/v1/repos/notes/refs`. */
export const notesRefsQuery = z.strictObject({ prefix: z.string().max(1024).optional(), ...pageQuery });

/** Answer of `GET /api/v1/repos/notes/refs`. */
export const notesRefsResult = z.looseObject({
  refs: records(z.looseObject({ cursor: z.string().optional(), ref: z.string(), sha })),
  prefix: z.string().optional(),
  ...pageTail,
});
