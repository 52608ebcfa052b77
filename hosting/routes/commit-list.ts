import { Readable } from 'node:stream';
import type { GitCommit } from '../../git/history/commits.ts';
import type { ServiceLog } from '../log.ts';

/** Bytes of one piece of a streamed list. */
const PIECE = 64 * 1024;
/** Bytes that are produced ahead of the reader: a busy reader does not hold Git up. */
const AHEAD = 8 * 1024 * 1024;

/** Of more commits than these, the newest are sent by themselves and then the ids of all, before the whole list. */
const MANY = 1000;

/** Facts about a list. null: none, or not known. */
interface About {
  known: Promise<[mergeBase: string | null, total: number | null]>;
  /** All of its ids, one after the other without anything between. */
  ids: () => Promise<string | null>;
}

/**
 * A list of any length on one page, streamed as Git gives it, with its facts first so that a reader can show its
 * beginning. When Git fails, the answer breaks off and never looks complete.
 */
async function* pagePieces(commits: AsyncIterable<GitCommit[]>, about: About): AsyncGenerator<Buffer, void> {
  let held = '';
  let between = '';
  let begun = false;
  for await (const some of commits) {
    held += between + some.map((commit) => JSON.stringify(commitBody(commit))).join(',');
    between = ',';
    if (held.length < PIECE) continue;
    if (!begun) for await (const piece of facts(about, held)) yield Buffer.from(piece);
    begun = true;
    yield Buffer.from(held);
    held = '';
  }
  if (!begun) for await (const piece of facts(about, held)) yield Buffer.from(piece);
  yield Buffer.from(`${held}]}`);
}

/** What is sent before the commits. @param newest the first of them */
async function* facts({ known, ids: read }: About, newest: string): AsyncGenerator<string, void> {
  const [common, total] = await known;
  const first = {
    ...(total === null ? {} : { total }),
    ...(common === null ? {} : { merge_base_sha: common }),
  };
  yield `${JSON.stringify({ ...first, has_more: false, next_cursor: null }).slice(0, -1)},`;
  if (total !== null && total > MANY) {
    yield `"newest":[${newest}],`;
    const ids = await read();
    if (ids !== null) yield `"ids":"${ids}",`;
  }
  yield '"commits":[';
}

/** @returns the answer, and what settles when all of it was read or nobody reads on */
export function streamedList(
  commits: AsyncIterable<GitCommit[]>,
  about: About,
  log: ServiceLog,
): { answer: Response; over: Promise<void> } {
  about.known.catch(() => undefined);
  const answer = Readable.from(pagePieces(commits, about), { objectMode: false, highWaterMark: AHEAD });
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
