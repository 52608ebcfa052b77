import { Readable } from 'node:stream';
import type { GitCommit } from '../../git/history/commits.ts';
import type { ServiceLog } from '../log.ts';

/** Per piece of a streamed list. */
const PIECE_BYTES = 64 * 1024;
/** Produced ahead of the reader, so that a busy reader does not delay Git. */
const BUFFER_BYTES = 8 * 1024 * 1024;

/** Longer lists start with their newest commits and all ids, before the full list. */
export const LONG_LIST_COMMITS = 1000;

/** Facts about a list. null: none, or unknown. */
export interface ListFacts {
  mergeBase: string | null;
  total: number | null;
  /** All of its ids, concatenated without separators. */
  ids: string | null;
}

/** A list that is read while its commits are counted. */
export interface OpenList {
  facts: Promise<ListFacts>;
  commits: AsyncIterable<GitCommit[]>;
}

/** The ids of all, if it is long enough for them. */
export const idsOfLong = ({ total, ids }: ListFacts): string | null =>
  total !== null && total > LONG_LIST_COMMITS ? ids : null;

/**
 * A list of any length on one page, streamed as Git produces it, with its facts first so that a reader can already show
 * its beginning. If Git fails, the response is cut off and never looks complete.
 */
async function* pagePieces({ commits, facts }: OpenList): AsyncGenerator<Buffer, void> {
  let held = '';
  let between = '';
  let begun = false;
  for await (const some of commits) {
    held += between + some.map((commit) => JSON.stringify(commitBody(commit))).join(',');
    between = ',';
    if (held.length < PIECE_BYTES) continue;
    if (!begun) yield Buffer.from(beginning(await facts, held));
    begun = true;
    yield Buffer.from(held);
    held = '';
  }
  if (!begun) yield Buffer.from(beginning(await facts, held));
  yield Buffer.from(`${held}]}`);
}

/** Sent before the commits. @param newest the first of them */
function beginning(facts: ListFacts, newest: string): string {
  const { mergeBase, total } = facts;
  const first = {
    ...(total === null ? {} : { total }),
    ...(mergeBase === null ? {} : { merge_base_sha: mergeBase }),
  };
  const ids = idsOfLong(facts);
  return [
    `${JSON.stringify({ ...first, has_more: false, next_cursor: null }).slice(0, -1)},`,
    total !== null && total > LONG_LIST_COMMITS ? `"newest":[${newest}],` : '',
    ids === null ? '' : `"ids":"${ids}",`,
    '"commits":[',
  ].join('');
}

/** @returns the response, and a promise that settles once it was read or the reader has left */
export function streamedList(list: OpenList, log: ServiceLog): { answer: Response; over: Promise<void> } {
  list.facts.catch(() => undefined);
  const answer = Readable.from(pagePieces(list), {
    objectMode: false,
    highWaterMark: BUFFER_BYTES,
  });
  answer.once('error', (error) => log('commits.broken', { message: String(error) }));
  const over = new Promise<void>((resolve) => {
    answer.once('close', resolve);
  });
  const body = Readable.toWeb(answer) as ReadableStream<Uint8Array>;
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  return { answer: new Response(body, { headers }), over };
}

export function commitBody(commit: GitCommit): Record<string, unknown> {
  return {
    sha: commit.sha,
    parent_shas: commit.parents,
    message: commit.message,
    author_name: commit.authorName,
    author_email: commit.authorEmail,
    committer_name: commit.committerName,
    committer_email: commit.committerEmail,
    date: commit.date,
  };
}
