import { z } from '../zod.ts';
import { call } from './contract.ts';
import * as s from './shapes.ts';

/** The most characters of what is searched for, and paths that are searched first. */
export const MAX_SEARCH_CHARS = 1000;
export const MAX_FIRST_PATHS = 5000;

const count = z.number().int().min(0);

/** A line in which something was found. */
const lineHit = z.object({
  line: z.number().int().min(1),
  /** The line, or the part of a long one around the hit. */
  text: z.string(),
  /** Where the first hit begins in `text`. */
  at: count,
  cutBefore: z.boolean(),
  cutAfter: z.boolean(),
});
export type LineHit = z.infer<typeof lineHit>;

/** Lines of a file, which may come in several pieces. `more`: how many further lines have hits and are not listed. */
const fileHits = z.object({ path: z.string(), lines: z.array(lineHit), more: count });
export type FileHits = z.infer<typeof fileHits>;

/**
 * How a search ended. `limit`: there may be more hits than the app lists. `time`: it took too long. `pattern`: the text is
 * not a pattern. `repeats`: the pattern
 * repeats more than Git has memory for. `unfetched`: contents that it takes are not on this computer, and were not to be fetched.
 */
const searchEnd = z.object({
  reason: z.enum(['all', 'limit', 'time', 'pattern', 'repeats', 'unfetched']),
  /** Files that could not be searched, because their contents are not in the repository. */
  unread: count,
});
export type SearchEnd = z.infer<typeof searchEnd>;

const searchRequest = s.repositoryPlace.extend({
  /** A branch that has the commit, so that it can be fetched. */
  branch: s.refName,
  ephemeral: z.boolean(),
  commit: s.sha,
  /** One line: Git would search for each of several. */
  text: z
    .string()
    .min(1)
    .max(MAX_SEARCH_CHARS)
    .regex(/^[^\0\n]*$/),
  /** The text is an extended regular expression. */
  isPattern: z.boolean(),
  matchCase: z.boolean(),
  /** Paths that are searched before all others. */
  first: z.array(z.string().min(1).max(4096)).max(MAX_FIRST_PATHS),
  /** Contents that are missing are fetched. */
  fetches: z.boolean(),
});

export type SearchRequest = z.output<typeof searchRequest>;

export const searchCalls = {
  search: {
    /**
     * The next hits of a search, which begins with the first call; `end` null: there may be more. Another search ends
     * the one before it.
     */
    next: call(
      searchRequest.extend({ requestId: s.requestId }),
      z.object({ files: z.array(fileHits), end: searchEnd.nullable() }),
    ),
    /** Ends a search. */
    stop: call(z.strictObject({ requestId: s.requestId }), z.null()),
  },
};
