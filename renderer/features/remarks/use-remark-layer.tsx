import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { anchorKey } from '../../../shared/domain/remarks/index.ts';
import type { RemarksShown, RemarkThread } from '../../../shared/ipc/remarks.ts';
import { useCommands } from '../../app/commands.tsx';
import {
  usePainted,
  type Diff,
  type DiffHandle,
  type FileLines,
  type Insert,
  type LineMark,
} from '../../diff/index.ts';
import { useStable } from '../../ui/use-stable.ts';
import type { OpenConflict, NoteAnchor } from '../notes/index.ts';
import { namesInDiff, threadsElsewhere, threadsInDiff, withCopies } from './in-diff.ts';
import { insertKeyOf, insertsOf, marksOf } from './inserts.tsx';
import { RemarksElsewhere } from './RemarksElsewhere.tsx';
import { useReview, type ReviewOut } from './use-review.ts';
import { useThreadKeys } from './use-thread-keys.ts';
import { useNewComposers } from './use-composers.ts';
import { useMargin, type MarginOptions } from './use-margin.tsx';
import { useOutcomes } from './use-outcomes.ts';
import type { OpenRemarks } from './open-words.ts';
import { countThreads, countsOf, type RemarkCounts } from './use-remarks.ts';
import { useStableMargin } from './use-stable-margin.ts';
import { useStepping } from './use-stepping.ts';

interface RemarkLayerOptions extends Pick<
  MarginOptions,
  | 'shown'
  | 'aimedAt'
  | 'opensDrafts'
  | 'view'
  | 'commits'
  | 'notesRef'
  | 'committedAs'
  | 'becameOf'
  | 'onWrite'
  | 'openNote'
  | 'openCommit'
> {
  /** The name of the base. */
  base: string | undefined;
  diff: Diff;
  /** The file being read. */
  file: string | undefined;
  handle: RefObject<DiffHandle | null>;
  onConflict: (conflict: OpenConflict | null) => void;
  /** Chooses the commit whose note the panel shows. */
  chooseCommit: (sha: string) => void;
  /** Runs something once the diff is shown in its place. */
  inPlace: (run: () => void) => void;
  /** What `c` does without a line cursor; undefined: nothing. */
  writeNote: (() => void) | undefined;
}

export interface RemarkLayer extends ReviewOut {
  /** Inserts for the diff view. */
  inserts: readonly Insert[];
  marks: readonly LineMark[];
  /** Threads without a place in the diff, to be shown above it. */
  elsewhere: ReactNode;
  onMark: (mark: LineMark) => void;
  onWriteAt: (lines: FileLines) => void;
  files: ReadonlyMap<string, RemarkCounts>;
  commits: ReadonlyMap<string, RemarkCounts>;
  /** By the number of the version that they are on; undefined: the one that is shown. */
  versions: ReadonlyMap<number | undefined, RemarkCounts>;
  /** As read, also of what is not in the shown diff. */
  remarks: RemarksShown;
  /** The notes ref for new remarks. */
  notesRef: string;
  /** Counts of the threads in the shown diff, and of open ones outside it; 0 while files arrive. */
  counts: RemarkCounts & OpenRemarks;
  /** The first load is in progress. */
  isLoading: boolean;
  /** Remarks in a commit's note on a notes ref, as links to their lines. */
  anchorsOf: (commit: string, notesRef: string) => readonly NoteAnchor[];
  /** Reloads, and shows a message if that fails. */
  again: () => void;
  /** Goes to the next remark. */
  next: () => void;
  /** The key of the thread that stepping last went to. */
  current: string | null;
  /** Goes to any thread of these remarks, also to one on a file outside the diff. */
  goTo: (key: string) => void;
}

/** The remarks of the shown diff: what is shown in it, what can be written there, and the keys for both. */
export function useRemarkLayer(options: RemarkLayerOptions): RemarkLayer {
  const { shown, diff, file, handle, writeNote, inPlace } = options;
  const { onOutcome, onFailure } = useOutcomes(options.onConflict);
  const requestedInsert = useRequestedInsert(handle);
  const names = namesInDiff(diff.files);
  const review = useReview(shown, options.base, file, names);
  const { margin, remarks, isLoading, again, writeAt } = useMargin({
    ...options,
    now: usePainted(diff),
    names,
    onOutcome,
    onAsked: requestedInsert.show,
    onFailure,
    onLeave: () => handle.current?.focus(),
    copyReview: review.copyReview,
  });
  const threads = useMemo(() => threadsInDiff(remarks.threads, names), [remarks.threads, names]);
  const places = useMemo(() => withCopies(threads), [threads]);
  const outside = diff.status === 'ready' ? countsOf(remarks.threads).open - countsOf(threads).open : 0;
  const stepping = useStepping(threads, diff.files, handle);
  const stable = useStableMargin({ ...margin, current: stepping.current });
  const composing = useNewComposers(margin.composers, options.view, threads);
  const onWriteAt = useStable(({ path, side, first, last }: FileLines): void =>
    writeAt({ path, side, lines: { first, last } }),
  );

  const writeOnFile = (of: { path: string } | undefined): void => {
    if (of) writeAt({ path: of.path, side: 'new', lines: null });
  };

  async function writeHere(): Promise<void> {
    // `c` may directly follow an arrow key.
    const lines = shown && ((await handle.current?.cursor()) ?? null);
    if (lines) onWriteAt(lines);
    else writeNote?.();
  }

  useThreadKeys({ threads: places, all: remarks.threads, current: stepping.current, handle, margin });
  const some = threads.length > 0;
  const someOpen = threads.some(({ resolved }) => !resolved);
  useCommands({
    'remark.next': some ? () => inPlace(stepping.next) : undefined,
    'remark.previous': some ? () => inPlace(stepping.previous) : undefined,
    'remark.nextOpen': someOpen ? () => inPlace(stepping.nextOpen) : undefined,
    'remark.previousOpen': someOpen ? () => inPlace(stepping.previousOpen) : undefined,
    'remark.file':
      shown && file !== undefined
        ? (on) => (on?.kind === 'file' ? writeOnFile(on) : handle.current?.atFile(writeOnFile))
        : undefined,
    'note.write':
      shown || writeNote
        ? (on) => {
            if (on?.kind === 'commit') options.chooseCommit(on.sha);
            if (on?.kind === 'line' && shown) onWriteAt({ ...on, first: on.line, last: on.line });
            else if (on?.kind === 'commit') writeNote?.();
            else void writeHere();
          }
        : undefined,
  });

  const inserts = useMemo(
    () => (shown === null ? NONE : insertsOf(places, composing, stable)),
    [shown, places, composing, stable],
  );
  const { drawn } = requestedInsert;
  useEffect(() => drawn(inserts), [drawn, inserts]);
  const reveal = useStable((thread: RemarkThread) => inPlace(() => stepping.reveal(thread)));
  const anchorsOf = useCallback(
    (commit: string, notesRef: string) =>
      threads
        .filter((thread) => thread.commit === commit && thread.notesRef === notesRef)
        .flatMap((thread) =>
          thread.remarks.map(({ id }) => {
            const [line = ''] = id.source.split('\n', 1);
            const place = anchorKey(thread.anchor);
            const length = line.startsWith(`${place}:`) ? place.length + 1 : line.indexOf(': ') + 1;
            return { line, length, open: () => reveal(thread) };
          }),
        ),
    [threads, reveal],
  );
  /** The key of a thread outside the diff to go to, once it is drawn. */
  const [toElsewhere, setToElsewhere] = useState<string | null>(null);
  const onThere = useCallback(() => setToElsewhere(null), []);
  // Which files the diff lacks is only known when all have arrived.
  const whole = diff.status === 'ready';
  const { current } = stepping;
  const elsewhere = useMemo(
    () =>
      whole && shown !== null ? (
        <RemarksElsewhere
          threads={threadsElsewhere(remarks.threads, names, current)}
          margin={stable}
          goTo={toElsewhere}
          onThere={onThere}
        />
      ) : null,
    [whole, shown, remarks.threads, names, current, stable, toElsewhere, onThere],
  );
  const byKey = useMemo(() => new Map(threads.map((thread) => [thread.key, thread])), [threads]);
  const onMark = useStable(({ key }: LineMark): void => {
    const thread = places.find((place) => insertKeyOf(place) === key);
    if (thread) stepping.reveal(thread);
  });
  const goTo = useStable((key: string): void => {
    const thread = byKey.get(key);
    if (thread) return reveal(thread);
    inPlace(() => {
      stepping.choose(key);
      setToElsewhere(key);
    });
  });
  const onAgain = useStable(() => void again());
  const next = useStable(() => inPlace(stepping.next));
  const commits = useMemo(() => countThreads(remarks.threads, ({ commit }) => commit), [remarks.threads]);
  const versions = useMemo(() => countThreads(remarks.threads, ({ version }) => version), [remarks.threads]);
  const { notesRef } = options;
  return useMemo(
    () => ({
      inserts,
      marks: marksOf(places),
      elsewhere,
      onMark,
      onWriteAt,
      files: countThreads(places, ({ placed }) => placed.path),
      commits,
      versions,
      remarks,
      notesRef,
      counts: { ...countsOf(threads), outside },
      isLoading,
      anchorsOf,
      again: onAgain,
      next,
      current,
      goTo,
      ...review,
    }),
    [
      inserts,
      threads,
      outside,
      places,
      elsewhere,
      onMark,
      onWriteAt,
      commits,
      versions,
      remarks,
      notesRef,
      isLoading,
      anchorsOf,
      onAgain,
      next,
      current,
      goTo,
      review,
    ],
  );
}

const NONE: readonly Insert[] = [];

/** Scrolls to the insert of a requested draft once it is rendered; its field takes the caret itself. */
function useRequestedInsert(handle: RefObject<DiffHandle | null>) {
  const requested = useRef<string | null>(null);
  const show = useCallback(
    (insert: string): void => {
      requested.current = insert;
      const forget = (shown: boolean): void => {
        if (shown && requested.current === insert) requested.current = null;
      };
      void handle.current?.revealInsert(insert).then(forget);
    },
    [handle],
  );
  /** More inserts were rendered. */
  const drawn = useCallback(
    (inserts: readonly Insert[]): void => {
      if (inserts.some(({ key }) => key === requested.current)) show(requested.current ?? '');
    },
    [show],
  );
  return { show, drawn };
}
