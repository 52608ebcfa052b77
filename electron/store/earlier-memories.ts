import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { StoredMemory } from './memories.ts';
import { inTransaction } from './in-transaction.ts';

const texts = z.record(z.string(), z.string()).catch({});
const lists = z.record(z.string(), z.array(z.string())).catch({});
const earlier = z.object({
  lastPlace: z.string().catch(''),
  /** By organization, newest first. */
  recent: lists,
  pinned: lists,
  /** By repository, and for `encodings` a blank and a path behind it. */
  compared: texts,
  encodings: texts,
  wroteTo: texts,
  sharing: z.record(z.string(), texts).catch({}),
});

/** What `settings.json` remembered up to version 0.2.0. */
export const EARLIER_MEMORIES = Object.keys(earlier.shape);

/** A repository's key, as JSON or as two words, and perhaps a path behind it. */
const KEY =
  /^(?:(?<json>\["(?:[^"\\]|\\.)*","(?:[^"\\]|\\.)*"\])|(?<org>\S+) (?<name>\S+))(?: (?<item>.*))?$/s;

function placeOf(key: string): (RepositoryPlace & { item: string }) | null {
  const { json, org = '', name = '', item = '' } = KEY.exec(key)?.groups ?? {};
  if (json === undefined) return org === '' ? null : { orgId: org, repo: name, item };
  const [orgId, repo] = z.tuple([z.string(), z.string()]).parse(JSON.parse(json));
  return { orgId, repo, item };
}

function memoriesIn(fields: Record<string, unknown>): StoredMemory[] {
  const { lastPlace, recent, pinned, compared, encodings, wroteTo, sharing } = earlier.parse(fields);
  const listed = (kind: 'recent' | 'pinned', of: typeof recent): StoredMemory[] =>
    Object.entries(of).flatMap(([orgId, repos]) =>
      repos.map((repo) => ({ kind, orgId, repo, item: '', value: '' })),
    );
  const keyed = (kind: StoredMemory['kind'], of: typeof compared): StoredMemory[] =>
    Object.entries(of).flatMap(([key, value]) => {
      const place = placeOf(key);
      return place === null ? [] : [{ kind, ...place, value }];
    });
  return [
    ...(lastPlace === ''
      ? []
      : [{ kind: 'lastPlace', orgId: '', repo: '', item: '', value: lastPlace } as const]),
    ...listed('recent', recent).toReversed(),
    ...listed('pinned', pinned),
    ...keyed('compared', compared),
    ...keyed('encoding', encodings),
    ...keyed('wroteTo', wroteTo),
    ...Object.entries(sharing).flatMap(([key, refs]) =>
      Object.entries(refs).flatMap(([item, value]) =>
        keyed('sharing', { [key]: value }).map((one) => ({ ...one, item })),
      ),
    ),
  ];
}

/** Puts what `settings.json` remembered into the database, all or nothing; what is known there is newer, and stays. */
export function moveMemories(db: DatabaseSync, fields: Record<string, unknown>): void {
  const put = db.prepare(
    'INSERT OR IGNORE INTO memories (kind, org_id, repo, item, value) VALUES (?, ?, ?, ?, ?)',
  );
  inTransaction(db, () => {
    for (const { kind, orgId, repo, item, value } of memoriesIn(fields))
      put.run(kind, orgId, repo, item, value);
  });
}
