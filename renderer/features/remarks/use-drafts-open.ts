import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isRemarkDraft } from '../../../shared/ipc/is-remark-draft.ts';
import type { RemarkDraft, RemarksShown } from '../../../shared/ipc/remarks.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { draftKeyOf, draftSpecOf } from './composer-spec.ts';
import { draftKey, isWanted, onRemarkDraftChanged, takeWanted } from './draft-changes.ts';
import { composerPath, type NamesInDiff } from './in-diff.ts';
import { insertKeyOf } from './inserts.tsx';
import type { RemarkComposers } from './use-composers.ts';

/**
 * Opens composers for drafts whose lines are shown: texts left when the app ended, or in another view of the same
 * lines. A composer that was closed stays closed. Also performs what the list of unsent texts does with drafts.
 * @param onAsked called with the insert of a requested draft, which may not be rendered yet
 */
export function useDraftsOpen(
  { drafts, threads }: Pick<RemarksShown, 'drafts' | 'threads'>,
  names: NamesInDiff,
  store: RemarkComposers,
  view: string,
  onAsked: (insert: string) => void,
): void {
  const client = useQueryClient();
  /** Drafts that were opened, by key and save time: one that is discarded and written again counts as new. */
  const opened = useRef(new Set<string>());
  const last = useRef({ view, openAll: (): void => undefined });
  useLayoutEffect(() => {
    // A list that is on its way to the new view may lack what is saved only now.
    if (last.current.view !== view) void store.flush().then(() => readAgain(client, store));
    last.current.view = view;
  });
  useEffect(() => {
    const placedDrafts = new Map<string, Found>();
    for (const { draft, placed } of drafts) {
      const existing = composerOf(store, draftKey(draft));
      const path = composerPath(names, placed, existing?.spec.shown.path ?? draft.shownIn);
      // A file that has not arrived yet, or is outside this diff.
      if (path === undefined) continue;
      const spec = draftSpecOf(draft, { ...placed, path }, view, threads);
      placedDrafts.set(draftKey(draft), { draft, ...spec });
      if (existing !== undefined)
        store.place(existing.key, { ...existing.spec, shown: spec.spec.shown, view });
    }
    const wants = (draft: RemarkDraft): boolean => isWanted(draft) || !opened.current.has(savedName(draft));
    async function openAll(): Promise<void> {
      if (![...placedDrafts.values()].some(({ draft }) => wants(draft))) return;
      // The loaded list may predate a send or discard; this one does not.
      const now = await api().drafts.list({});
      for (const draft of now.ok ? now.value.filter(isRemarkDraft) : []) {
        const one = placedDrafts.get(draftKey(draft));
        if (one !== undefined && wants(draft)) open(draft, one);
      }
    }
    function open(draft: RemarkDraft, { key, spec, thread }: Found): void {
      const existing = composerOf(store, draftKey(draft));
      const wanted = takeWanted(draft);
      opened.current.add(savedName(draft));
      if (existing !== undefined && !wanted) return;
      const composer = existing?.key ?? key;
      store.open(composer, spec, { draft, focus: wanted });
      const insert = thread === undefined ? composer : insertKeyOf({ ...thread, placed: spec.shown });
      if (wanted) onAsked(insert);
    }
    last.current.openAll = () => void openAll();
    void openAll();
  }, [drafts, threads, names, store, view, onAsked]);
  useEffect(
    () =>
      onRemarkDraftChanged((draft, change) => {
        if (change === 'shown') {
          last.current.openAll();
          return;
        }
        const there = composerOf(store, draftKey(draft));
        if (there !== undefined) store.forget(there.key);
        void client.invalidateQueries({ queryKey: keys.remarks(draft.place) });
      }),
    [store, client],
  );
}

/** Reads the remarks again, with their drafts, if anything is being written. */
function readAgain(client: QueryClient, store: RemarkComposers): void {
  const places = [...store.snapshot().values()].flatMap(({ spec }) => draftKeyOf(spec)?.place ?? []);
  const [place] = places;
  if (place !== undefined) void client.invalidateQueries({ queryKey: keys.remarks(place) });
}

interface Found extends ReturnType<typeof draftSpecOf> {
  draft: RemarkDraft;
}

const savedName = (draft: RemarkDraft): string => `${draft.savedAt} ${draftKey(draft)}`;

function composerOf(store: RemarkComposers, name: string) {
  return [...store.snapshot().values()].find(({ spec }) => {
    const own = draftKeyOf(spec);
    return own !== null && draftKey(own) === name;
  });
}
