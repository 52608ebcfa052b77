import { bytesOfNote, holdsRawBytes, noteFromBytes } from '../../shared/domain/notes/bytes.ts';
import { AppFailure } from '../../shared/failure.ts';
import {
  legacyNoteWriteResult,
  noteReadResult,
  type NoteReplaceRequest,
  notesRefsResult,
} from '../../shared/wire/note.ts';
import { parseResponse } from './answer.ts';
import type { HostClient, WriteNote } from './client.ts';
import type { NotePlace } from './types.ts';
import type { HostCall, TryCall } from './call.ts';
import { operations } from './operations.ts';
import { allPages, nextCursorOf, PAGE_SIZE } from './pages.ts';
import { saysNoRoute, unsupported } from './problem.ts';

/** The note calls of the client; see `HostClient`. */
export function createNoteCalls(
  call: HostCall,
  tryCall: TryCall,
): Pick<HostClient, 'readNote' | 'writeNote' | 'notesRefs'> {
  /** Organizations whose host is known to have the read routes. */
  const readable = new Set<string>();

  /**
   * A 404 without a code means either "no note" or that the whole route is missing: probing the neighbouring route
   * tells which.
   */
  async function hasReadRoute(orgId: string, repo: string, signal?: AbortSignal): Promise<boolean> {
    if (readable.has(orgId)) return true;
    const query = new URLSearchParams({ limit: '1' });
    const probe = await tryCall({ orgId, repo, operation: operations.notesRefs, query, signal }, (response) =>
      parseResponse(notesRefsResult, response, operations.notesRefs),
    );
    // 400: the route exists, but custom notes refs are disabled.
    const there = probe.ok || probe.problem.status === 400;
    if (there) readable.add(orgId);
    else if (!saysNoRoute(probe.problem)) throw probe.failure;
    return there;
  }

  return {
    async readNote({ orgId, repo, notesRef, object }, { signal } = {}) {
      const operation = operations.noteRead;
      const query = new URLSearchParams({ sha: object, ref: notesRef });
      const outcome = await tryCall({ orgId, repo, operation, query, signal }, (response) =>
        parseResponse(noteReadResult, response, operation),
      );
      if (outcome.ok) {
        readable.add(orgId);
        const { note, note_base64: bytes, ref_sha: refSha } = outcome.value;
        if (bytes !== undefined) return { text: noteFromBytes(Buffer.from(bytes, 'base64')), refSha };
        return { text: note, refSha, lossy: note.includes('\ufffd') };
      }
      if (!saysNoRoute(outcome.problem)) throw outcome.failure;
      if (outcome.problem.status !== 404 || !(await hasReadRoute(orgId, repo, signal))) {
        throw new AppFailure(unsupported(outcome.problem, operation));
      }
      return { text: null, refSha: null };
    },
    writeNote({ orgId, repo, ...note }, write, { signal } = {}) {
      const operation = operations.noteWrite;
      const body = noteRequest(note, write);
      return call({ orgId, repo, operation, body, signal }, async (response) => {
        // The legacy result shape is accepted too: a write that happened must not look like one that failed.
        const answer = await parseResponse(legacyNoteWriteResult, response, operation).catch(unclear);
        if (!answer.result.success) {
          throw new AppFailure({
            kind: 'conflict',
            status: response.status,
            message: `The host did not write the note: ${(answer.result.message ?? answer.result.status).slice(0, 300)}`,
            next: 'Reload the note, then decide.',
          });
        }
        return { newRefSha: answer.new_ref_sha };
      });
    },
    notesRefs({ orgId, repo }) {
      const operation = operations.notesRefs;
      return allPages((cursor) => {
        const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
        if (cursor !== undefined) query.set('cursor', cursor);
        return call({ orgId, repo, operation, query }, async (response) => {
          const answer = await parseResponse(notesRefsResult, response, operation);
          readable.add(orgId);
          return {
            items: answer.refs.map(({ ref, sha }) => ({ notesRef: ref, sha })),
            nextCursor: nextCursorOf(answer),
          };
        });
      });
    },
  };
}

/** What a host is sent to write a note. */
export const noteRequest = (
  { notesRef, object }: Pick<NotePlace, 'notesRef' | 'object'>,
  { action, note, expectedNotesRefSha, author }: WriteNote,
): NoteReplaceRequest => ({
  action,
  object_ref: object,
  notes_ref: notesRef,
  ...(note === undefined ? {} : noteField(note)),
  ...(expectedNotesRefSha === undefined ? {} : { expected_notes_ref_sha: expectedNotesRefSha }),
  ...(author === undefined ? {} : { author }),
});

/** Only bytes that JSON cannot carry use the form that just some hosts accept. */
const noteField = (note: string): { note: string } | { note_base64: string } =>
  holdsRawBytes(note) ? { note_base64: Buffer.from(bytesOfNote(note)).toString('base64') } : { note };

/** The host accepted the write, but its response makes no sense: the note has to be read to know. */
function unclear(cause: unknown): never {
  if (!(cause instanceof AppFailure)) throw cause;
  const { kind, message } = cause.error;
  if (kind !== 'unsupported-by-host' && kind !== 'too-large') throw cause;
  throw new AppFailure(
    { kind: 'host-unavailable', message, next: 'Marginalia reloads the note to find out.' },
    { cause },
  );
}
