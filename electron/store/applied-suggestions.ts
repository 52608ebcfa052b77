import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { notePlace, type RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { inBody } from './json-body.ts';

/** Older ones are forgotten. */
const MAX_APPLIED_SUGGESTIONS = 50;

const count = z.number().int().min(0);
const appliedSuggestion = z.object({
  id: z.string(),
  /** The note with the remark; the remark in it, and which of its suggestions, from 0. */
  place: notePlace,
  remark: z.object({ source: z.string(), nth: count }),
  nth: count,
  /** The folder with the file. */
  workTree: z.string(),
  path: z.string(),
  /** See git/apply/apply-suggestion.ts. `removed`: in base64. */
  hash: z.string(),
  at: count,
  removed: z.base64(),
  length: count,
});

/** A suggestion that was written into a file, and what takes it back. */
export type StoredApplied = z.infer<typeof appliedSuggestion>;

export interface AppliedStore {
  /** On disk when it returns. */
  put(applied: StoredApplied): void;
  get(id: string): StoredApplied | null;
  /** Of a repository, newest first. */
  list(place: RepositoryPlace): StoredApplied[];
  remove(id: string): void;
  /** Deletes all of a repository. */
  forget(place: RepositoryPlace): void;
}

export function appliedStore(db: () => DatabaseSync): AppliedStore {
  const all = (): StoredApplied[] =>
    db()
      .prepare('SELECT body FROM applied_suggestions ORDER BY applied_at DESC, rowid DESC')
      .all()
      .flatMap(({ body }) => inBody(appliedSuggestion, body) ?? []);
  const list = ({ orgId, repo }: RepositoryPlace): StoredApplied[] =>
    all().filter(({ place }) => place.orgId === orgId && place.repo === repo);
  const remove = (id: string): void =>
    void db().prepare('DELETE FROM applied_suggestions WHERE id = ?').run(id);
  return {
    put(applied) {
      db()
        .prepare('INSERT INTO applied_suggestions (id, body, applied_at) VALUES (?, ?, ?)')
        .run(applied.id, Buffer.from(JSON.stringify(applied)), Date.now());
      db()
        .prepare(
          `DELETE FROM applied_suggestions WHERE id NOT IN
            (SELECT id FROM applied_suggestions ORDER BY applied_at DESC, rowid DESC LIMIT ?)`,
        )
        .run(MAX_APPLIED_SUGGESTIONS);
    },
    get: (id) =>
      inBody(
        appliedSuggestion,
        db().prepare('SELECT body FROM applied_suggestions WHERE id = ?').get(id)?.['body'],
      ),
    list,
    remove,
    forget(place) {
      for (const { id } of list(place)) remove(id);
    },
  };
}
