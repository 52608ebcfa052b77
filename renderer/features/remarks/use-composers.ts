import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { RemarkOutcome, RemarkThread } from '../../../shared/ipc/remarks.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { onLeaving } from '../../ui/on-leaving.ts';
import { draftKeyOf, threadKeyOf, type ComposerSpec } from './composer-spec.ts';
import { ComposerStore, type OpenComposer } from './composer-store.ts';
import { draftKey } from './draft-changes.ts';
import type { ThreadInDiff } from './in-diff.ts';

/** Receives the outcome of a write, to announce it. */
export type OnOutcome = (
  outcome: RemarkOutcome,
  of: Pick<ComposerSpec, 'kind' | 'target' | 'editing'>,
  words?: string,
) => void;

export type RemarkComposers = ComposerStore<ComposerSpec, RemarkOutcome>;

/** One open composer. Only the component that renders it subscribes to it, so a key press re-renders nothing else. */
export function useComposer(store: RemarkComposers, key: string): OpenComposer<ComposerSpec> | null {
  const find = (): OpenComposer<ComposerSpec> | null => {
    const one = store.snapshot().get(key);
    return one === undefined || one.closed ? null : one;
  };
  return useSyncExternalStore(store.subscribe, find);
}

/** A composer with its own place in the diff: for a new remark, or with its thread gone. */
export type NewComposer = Pick<OpenComposer<ComposerSpec>, 'key'> & Pick<ComposerSpec, 'shown'>;

/** The open ones in a view; the list is the same object until they or their positions change. */
export function useNewComposers(
  store: RemarkComposers,
  view: string,
  threads: readonly RemarkThread[],
): readonly NewComposer[] {
  const there = useMemo(() => new Set<string | null>(threads.map(({ key }) => key)), [threads]);
  const now = (): string =>
    JSON.stringify(
      [...store.snapshot().values()]
        .filter(({ closed, spec }) => !closed && spec.view === view && !there.has(threadKeyOf(spec)))
        .map(({ key, spec: { shown } }): NewComposer => ({ key, shown })),
    );
  const text = useSyncExternalStore(store.subscribe, now);
  return useMemo((): NewComposer[] => JSON.parse(text), [text]);
}

/** The open composers in a thread. */
export function useThreadComposers(
  store: RemarkComposers,
  thread: ThreadInDiff,
): readonly OpenComposer<ComposerSpec>[] {
  const current = (): OpenComposer<ComposerSpec>[] =>
    [...store.snapshot().values()].filter(
      ({ closed, spec }) => !closed && threadKeyOf(spec) === thread.key && isAt(thread, spec.shown.path),
    );
  // Typing must not re-render this: the component of each composer subscribes to its text.
  const text = useSyncExternalStore(store.subscribe, () =>
    JSON.stringify(current().map(({ key, spec: { editing, lost } }) => [key, editing, lost])),
  );
  // oxlint-disable-next-line react/exhaustive-deps -- the text says when they are others
  return useMemo(current, [store, thread, text]);
}

/** Whether a text begun in the file `path` is shown at this place of its thread: at one of them alone. */
const isAt = ({ copies, again, placed }: ThreadInDiff, path: string): boolean =>
  again === true ? path === placed.path : copies?.includes(path) !== true;

/** How long to wait until a saved remark is shown. */
const SHOWN_TIMEOUT_MS = 10_000;

/** The open composers of a comparison, with drafts on disk and writes through the outbox. */
export function useComposers(onOutcome: OnOutcome): RemarkComposers {
  const client = useQueryClient();
  const [store] = useState(
    () =>
      new ComposerStore<ComposerSpec, RemarkOutcome>({
        toAppError,
        draftName(spec) {
          const key = draftKeyOf(spec);
          return key && draftKey(key);
        },
        async keepDraft(spec, typed, owned) {
          const key = draftKeyOf(spec);
          if (key === null) return undefined;
          const { path } = spec.shown;
          const shownIn = path === key.anchor.path ? {} : { shownIn: path };
          const draft = { ...key, ...shownIn, ...typed, savedAt: 0 };
          const now = owned
            ? await unwrap(api().drafts.put(draft)).then(() => draft)
            : await unwrap(api().drafts.add(draft));
          void client.invalidateQueries({ queryKey: keys.drafts });
          return now.text === draft.text ? undefined : now.text.slice(0, -draft.text.length);
        },
        async dropDraft(spec) {
          const key = draftKeyOf(spec);
          if (key === null) return;
          await unwrap(api().drafts.discard(key));
          void client.invalidateQueries({ queryKey: keys.drafts });
          // A list being loaded may still contain the draft.
          void client.invalidateQueries({ queryKey: keys.remarks(key.place) });
        },
        finding: ({ target, finding }) =>
          target !== null || finding === null ? null : finding.then((aimed) => aimed !== null),
        async save(spec, text) {
          const { target } = spec;
          if (target === null) throw new Error('No commit is known for this remark.');
          const outcome = await send(target, spec.lost ? null : spec.editing, text);
          // The draft of an edit that became a reply is still stored under the edit.
          const draft = spec.lost ? draftKeyOf(spec) : null;
          if (draft !== null) await unwrap(api().drafts.discard(draft));
          void client.invalidateQueries({ queryKey: keys.drafts });
          void client.invalidateQueries({ queryKey: keys.notes(target.place) });
          return outcome;
        },
        async shown({ target }, { status }) {
          if (target === null || status === 'conflict') return;
          // Wait for requests in flight instead of repeating them.
          const read = client.refetchQueries(
            { queryKey: keys.remarks(target.place), type: 'active' },
            { cancelRefetch: false },
          );
          await Promise.race([read, new Promise((resolve) => setTimeout(resolve, SHOWN_TIMEOUT_MS))]);
        },
      }),
  );
  useEffect(() => store.onSaved((outcome, spec) => onOutcome(outcome, spec)), [store, onOutcome]);
  useFlush(store);
  return store;
}

function send(
  { place, anchor }: NonNullable<ComposerSpec['target']>,
  editing: ComposerSpec['editing'],
  text: string,
): Promise<RemarkOutcome> {
  return editing === null
    ? unwrap(api().remarks.write({ place, anchor, text }))
    : unwrap(api().remarks.change({ place, anchor, change: { to: 'text', id: editing, text } }));
}

/**
 * Drafts are written immediately when the window loses focus or closes, and when another place opens: then another view
 * of the same lines may show them.
 */
function useFlush(store: ComposerStore<ComposerSpec, RemarkOutcome>): void {
  const client = useQueryClient();
  useEffect(() => {
    const flush = () => void store.flush();
    const stop = onLeaving(flush);
    return () => {
      const places = [...store.snapshot().values()].flatMap(({ spec }) => draftKeyOf(spec)?.place ?? []);
      const readAgain = async (): Promise<void> => {
        await store.flush();
        await Promise.all(places.map((place) => client.invalidateQueries({ queryKey: keys.remarks(place) })));
      };
      void readAgain();
      stop();
    };
  }, [store, client]);
}
