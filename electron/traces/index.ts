import { readTraces, type TracesRead } from '../../git/traces/read-traces.ts';
import { tracedFiles, writtenLines } from '../../git/traces/written-lines.ts';
import { writerOfLine } from '../../git/traces/line-writers.ts';
import { readSome } from '../../git/objects/object-reader.ts';
import type { HistoryOf } from '../../git/remarks/histories.ts';
import type { ShownRange } from '../../git/remarks/history.ts';
import { namedAgents } from '../../shared/domain/agents/named-agents.ts';
import { TRACES_REF } from '../../shared/domain/agents/traces-ref.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import type { ShownDiff } from '../../shared/ipc/remarks.ts';
import type { RepositoryPlace } from '../host/client.ts';
import { ensureCommits } from '../repository-copy/commit-diff.ts';
import type { RepositoryCopies } from '../repository-copy/index.ts';
import { unreadWords, tooLongWords } from './trace-words.ts';

export type Traces = Pick<Handlers['lines'], 'written' | 'trace'>;

/** Files of one answer: the page shows what it has while it asks for more. */
const FILES_PER_ANSWER = 40;
const MAX_COMMIT_BYTES = 1_000_000;

interface ReadShown {
  range: ShownRange;
  traces: TracesRead;
  /** Files at its tip that may have lines which a trace names. */
  paths: readonly string[];
}

/** What the notes of `TRACES_REF` say about who wrote lines, from the notes that were fetched. */
export function createTraces({
  copies,
  historyOf,
}: {
  copies: Pick<RepositoryCopies, 'of'>;
  historyOf: HistoryOf;
}): Traces {
  /** The newest that was read: the answers for one diff follow each other. */
  let newest: { key: string; read: Promise<ReadShown | null> } | null = null;

  async function readAll(shown: ShownDiff, blobs: ReadonlyMap<string, string>): Promise<ReadShown | null> {
    const { gitDir, history } = historyOf(shown);
    const range = await history.range(shown);
    const traces = await readTraces(gitDir, blobs, range.byId.keys());
    const paths = await tracedFiles(history, range, traces.byCommit, shown.ephemeral);
    return { range, traces, paths };
  }

  async function readNewest(shown: ShownDiff): Promise<ReadShown | null> {
    const { notes, gitDir } = copies.of(shown);
    const blobs = await notes.present(TRACES_REF);
    if (blobs.size === 0) return null;
    const tip = (await notes.heads()).find(({ ref }) => ref === TRACES_REF)?.sha;
    const key = JSON.stringify([gitDir, tip, shown.branch, shown.ephemeral, shown.commits]);
    if (newest?.key === key) return await newest.read;
    const pending = readAll(shown, blobs);
    newest = { key, read: pending };
    // Another attempt may succeed.
    pending.catch(() => (newest = newest?.read === pending ? null : newest));
    return await pending;
  }

  return {
    async written({ skip, ...shown }) {
      const all = await readNewest(shown);
      if (all === null) return { files: [], next: null, problem: null };
      const { range, traces, paths } = all;
      const { gitDir, history } = historyOf(shown);
      const { files, tooLong } = await writtenLines(gitDir, history, {
        range,
        traces: traces.byCommit,
        paths: paths.slice(skip, skip + FILES_PER_ANSWER),
        ephemeral: shown.ephemeral,
      });
      const next = skip + FILES_PER_ANSWER;
      const problems = [skip === 0 ? unreadWords(traces) : null, tooLongWords(tooLong)].filter(Boolean);
      return {
        files,
        next: next < paths.length ? next : null,
        problem: problems.length === 0 ? null : problems.join(' '),
      };
    },
    async trace({ orgId, repo, branch, ephemeral, commit, path, line }) {
      const copy = copies.of({ orgId, repo });
      const blob = (await copy.notes.present(TRACES_REF)).get(commit);
      const blobs = new Map(blob === undefined ? [] : [[commit, blob]]);
      const read = await readTraces(copy.gitDir, blobs, [commit]);
      const trace = read.byCommit.get(commit);
      const writer = trace === undefined ? null : writerOfLine(trace.of(path), line);
      const at = { branch, ephemeral };
      const named = trace === undefined ? namedAgents(await messageOf({ orgId, repo }, at, commit)) : [];
      return { writer, named, problem: unreadWords(read) };
    },
  };

  async function messageOf(
    place: RepositoryPlace,
    at: { branch: string; ephemeral: boolean },
    commit: string,
  ): Promise<string> {
    const copy = copies.of(place);
    await ensureCommits(copy, at, [commit], {});
    for await (const object of readSome(copy.gitDir, [commit], MAX_COMMIT_BYTES)) {
      const text = object?.content.toString('utf8') ?? '';
      const head = text.indexOf('\n\n');
      if (head >= 0) return text.slice(head + 2);
    }
    return '';
  }
}
