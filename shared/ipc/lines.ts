import { z } from '../zod.ts';
import { call } from './contract.ts';
import { lineRange, shownDiff } from './remarks.ts';
import * as s from './shapes.ts';

/** One request asks for at most this many ranges of a file. */
const MAX_RANGES = 100;

const path = z.string().min(1).max(4096);
const number = lineRange.shape.first;

/** A file in a commit. `branch`: one that has the commit, so that it can be fetched. */
const fileInCommit = s.repositoryPlace.extend({
  branch: s.refName,
  ephemeral: z.boolean(),
  commit: s.sha,
  path,
  /** Changes of white space do not count. */
  ignoreSpace: z.boolean().default(false),
});

const blameRequest = fileInCommit.extend({ ranges: z.array(lineRange).min(1).max(MAX_RANGES) });
export type BlameRequest = z.output<typeof blameRequest>;

const previous = z.object({ commit: s.sha, path }).nullable();

const blamedLine = z.object({
  /** Its number in the file that was blamed. */
  line: number,
  /** The commit that wrote it, the file's name there, and the line's number there. */
  commit: s.sha,
  path,
  original: number,
  /** The parent whose file that commit changed, and the file's name there; null: it added the file. */
  previous,
  /** A shallow clone ends with that commit: an older one may have written the line. */
  cut: z.literal(true).optional(),
});

const writer = z.object({
  sha: s.sha,
  subject: z.string(),
  authorName: z.string(),
  authorEmail: z.string(),
  /** When the author wrote it. */
  date: s.when,
});

/** `lines` in the order of the file; lines beyond its end are missing. `writers`: each of their commits once. */
const blamed = z.object({ lines: z.array(blamedLine), writers: z.array(writer) });
export type Blamed = z.infer<typeof blamed>;

const beforeRequest = fileInCommit.extend({ line: number, previous });
export type BeforeRequest = z.output<typeof beforeRequest>;

/**
 * Where a line was before the commit that wrote it: the line that it replaced, in `commit`. `none`: it replaced none,
 * or the commit added the whole file (`file`).
 */
const placeBefore = z.discriminatedUnion('at', [
  z.object({ at: z.literal('line'), commit: s.sha, path, line: number }),
  z.object({ at: z.literal('none'), added: z.enum(['line', 'file']) }),
]);
export type LineBefore = z.infer<typeof placeBefore>;

/** Who wrote a line, as a trace says: see git/traces/. Empty: it does not say. */
const lineWriter = z.discriminatedUnion('by', [
  z.object({ by: z.literal('agent'), tool: z.string(), model: z.string(), directedBy: z.string() }),
  z.object({ by: z.literal('person'), name: z.string() }),
]);
export type LineWriter = z.infer<typeof lineWriter>;

/** First and last line of each range, one after the other; disjoint, in order. */
const flatRanges = z.array(number);

/** Lines of a file at the tip of a shown diff that agents wrote, and those that a person is known to have typed. */
const writtenFile = z.object({ path: z.string(), agent: flatRanges, person: flatRanges });
export type WrittenFile = z.infer<typeof writtenFile>;

const writtenLines = z.object({
  files: z.array(writtenFile),
  /** How many files to skip for the next answer; null: this was the last. */
  next: z.number().int().nullable(),
  /** What could not be read, in sentences; null: nothing. */
  problem: z.string().nullable(),
});

const traceRequest = s.repositoryPlace.extend({
  branch: s.refName,
  ephemeral: z.boolean(),
  commit: s.sha,
  path,
  line: number,
});
export type TraceRequest = z.output<typeof traceRequest>;

const traceOfLine = z.object({
  /** null: the trace does not name the line, or there is none. */
  writer: lineWriter.nullable(),
  /** The agents that the commit's message names, if it has no trace. */
  named: z.array(z.string()),
  /** Why the trace cannot be read, a sentence; null: it can. */
  problem: z.string().nullable(),
});

/** The calls of api.ts about where lines come from. What is missing of a repository is fetched. */
export const lineCalls = {
  lines: {
    /** Who wrote lines of a file in a commit. */
    blame: call(blameRequest, blamed),
    /** One step further back. */
    before: call(beforeRequest, placeBefore),
    /** Which lines of a shown diff agents wrote, some files at a time. */
    written: call(shownDiff.extend({ skip: z.number().int().min(0) }), writtenLines),
    /** Who wrote a line of a commit, as the commit's trace or its message says. */
    trace: call(traceRequest, traceOfLine),
  },
};
