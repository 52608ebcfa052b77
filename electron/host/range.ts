import { setImmediate as yieldLoop } from 'node:timers/promises';
import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { type Json, JsonStream } from '../../shared/json-stream.ts';
import { AppFailure } from '../../shared/failure.ts';
import { sha } from '../../shared/wire/common.ts';
import { type CommitRecord, commitRecord } from '../../shared/wire/history.ts';
import type { RangeBegin, BranchCommits } from './client.ts';
import type { Operation } from './operations.ts';
import { toCommit } from './records.ts';
import type { ReportSkipped } from './ask.ts';
import type { Commit } from './types.ts';

/** How long to parse before yielding. */
const PARSE_SLICE_MS = 4;
/** Commits shown before the rest has arrived: more than a screen holds. */
export const FIRST_COMMITS = 100;

interface Telling {
  /** Receives skipped records. */
  reportSkipped?: ReportSkipped | undefined;
  /**
   * Called with the first commits if the host says how many there are and many are still to come, and again whenever
   * more have been added.
   */
  begun?: ((begin: RangeBegin) => void) | undefined;
}

/**
 * Reads a list of any length as it arrives, a piece at a time, so that nothing else is blocked. Malformed records are
 * skipped as long as others are valid.
 */
export async function readRange(
  response: Response,
  operation: Operation,
  { reportSkipped, begun }: Telling = {},
): Promise<BranchCommits> {
  const commits: Commit[] = [];
  /** The newest commits, sent separately before the list. */
  const newest: Commit[] = [];
  let mergeBase: string | null = null;
  let total = 0;
  let ids: string | null = null;
  let odd = 0;
  let why = '';
  let complete = false;
  const stream = new JsonStream(['newest', 'commits'], (key, value) => {
    if (key === 'merge_base_sha') mergeBase = sha.safeParse(value).data ?? null;
    if (key === 'has_more') complete = value === false;
    if (key === 'total' && Number.isSafeInteger(value)) total = Number(value);
    if (key === 'ids' && typeof value === 'string' && IDS.test(value)) ids = value;
    if (key !== 'commits' && key !== 'newest') return;
    const record = isCommitRecord(value)
      ? { success: true as const, data: value }
      : commitRecord.safeParse(value);
    const list = key === 'newest' ? newest : commits;
    if (record.success) list.push(wellFormed(toCommit(record.data)));
    else if (key === 'commits') {
      odd += 1;
      why ||= record.error.issues[0]?.message ?? '';
    }
  });
  const decoder = new TextDecoder();
  try {
    let bytes = 0;
    let began = performance.now();
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > operation.maxBytes) throw new SyntaxError('The list does not end');
      stream.push(decoder.decode(chunk, { stream: true }));
      const arrived = commits.length < newest.length ? newest : commits;
      if (arrived.length >= FIRST_COMMITS && total > arrived.length)
        begun?.({ commits: arrived, mergeBase, total, ids: holdsIds(ids, total) ? ids : null });
      if (performance.now() - began < PARSE_SLICE_MS) continue;
      await yieldLoop();
      began = performance.now();
    }
    stream.push(decoder.decode());
    stream.end();
  } catch (cause) {
    if (cause instanceof SyntaxError) throw notAsExpected(response, operation, cause.message);
    throw cause;
  }
  if (!complete || (odd > 0 && commits.length === 0))
    throw notAsExpected(response, operation, why || 'it is cut off');
  if (odd > 0) reportSkipped?.(operation.feature, odd, why);
  return { commits, mergeBase };
}

const TEXTS = [
  'message',
  'author_name',
  'author_email',
  'committer_name',
  'committer_email',
  'date',
] as const;
const MAX_DATE_LENGTH = 64;
/** Concatenated ids. */
const IDS = /^[0-9a-f]*$/;
const isSha = (value: unknown): boolean => typeof value === 'string' && OBJECT_ID.test(value);

/** A fast validity check: running the schema on ten thousand records takes longer than everything else. */
export function isCommitRecord(value: Json): value is Json & CommitRecord {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const { sha: id, parent_shas: parents, date } = value;
  return (
    isSha(id) &&
    (parents === undefined || (Array.isArray(parents) && parents.every(isSha))) &&
    TEXTS.every((key) => typeof value[key] === 'string') &&
    typeof date === 'string' &&
    date.length <= MAX_DATE_LENGTH
  );
}

/** Whether the text has exactly the length of that many ids. */
export const holdsIds = (ids: string | null, count: number): boolean =>
  ids !== null && (ids.length === count * 40 || ids.length === count * 64);

/** Lone surrogates become the replacement character. */
const wellFormed = (commit: Commit): Commit => ({
  ...commit,
  message: commit.message.toWellFormed(),
  authorName: commit.authorName.toWellFormed(),
  authorEmail: commit.authorEmail.toWellFormed(),
});

const notAsExpected = (response: Response, { feature, words }: Operation, why: string): AppFailure =>
  new AppFailure({
    kind: 'unsupported-by-host',
    feature,
    status: response.status,
    message: `The host’s answer is not as expected: could not ${words}. ${why}.`,
    next: 'Tell the host’s administrator.',
  });
