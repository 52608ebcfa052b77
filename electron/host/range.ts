import { setImmediate as breathe } from 'node:timers/promises';
import { JsonStream } from '../../shared/json-stream.ts';
import { AppFailure } from '../../shared/failure.ts';
import { sha } from '../../shared/wire/common.ts';
import { commitRecord } from '../../shared/wire/history.ts';
import type { WholeRange } from './client.ts';
import type { Operation } from './operations.ts';
import { toCommit } from './records.ts';
import type { LeftOut } from './ask.ts';
import type { Commit } from './types.ts';

/** Milliseconds of reading after which others have their turn. */
const TURN = 4;

/**
 * Reads a list of any length as it comes, a piece at a time, so that nothing else waits for it. An odd record is left
 * out where others fit.
 */
export async function readRange(
  response: Response,
  operation: Operation,
  leftOut: LeftOut = () => undefined,
): Promise<WholeRange> {
  const commits: Commit[] = [];
  let mergeBase: string | null = null;
  let odd = 0;
  let why = '';
  let whole = false;
  const stream = new JsonStream(['commits'], (key, value) => {
    if (key === 'merge_base_sha') mergeBase = sha.safeParse(value).data ?? null;
    if (key === 'has_more') whole = value === false;
    if (key !== 'commits') return;
    const record = commitRecord.safeParse(value);
    if (record.success) commits.push(wellFormed(toCommit(record.data)));
    else {
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
      if (performance.now() - began < TURN) continue;
      await breathe();
      began = performance.now();
    }
    stream.push(decoder.decode());
    stream.end();
  } catch (cause) {
    if (cause instanceof SyntaxError) throw notAsExpected(response, operation, cause.message);
    throw cause;
  }
  if (!whole || (odd > 0 && commits.length === 0))
    throw notAsExpected(response, operation, why || 'it is not whole');
  if (odd > 0) leftOut(operation.feature, odd, why);
  return { commits, mergeBase };
}

/** Half surrogate pairs become the replacement character. */
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
