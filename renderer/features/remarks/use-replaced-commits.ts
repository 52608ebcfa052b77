import { useEffect, useRef } from 'react';
import { isRemarkDraft } from '../../../shared/ipc/is-remark-draft.ts';
import type { RemarkFollowed, RemarkThread, ShownDiff } from '../../../shared/ipc/remarks.ts';
import { api } from '../../api/client.ts';
import { threadKeyOf, type ComposerSpec } from './composer-spec.ts';
import { draftKey } from './draft-changes.ts';
import { composerPath, type NamesInDiff } from './in-diff.ts';
import type { RemarkComposers } from './use-composers.ts';

/**
 * When the shown branch is rewritten, composers on commits that left it follow their lines. A new remark moves to the
 * commit that has these lines now; replies and edits stay with their thread. A text being sent is not touched. `shown`
 * null: no diff is loaded. Remarks on uncommitted changes are followed where they are.
 */
export function useReplacedCommits(
  shown: ShownDiff | null,
  threads: readonly RemarkThread[],
  names: NamesInDiff,
  store: RemarkComposers,
  view: string,
): void {
  const shownKey = shown === null ? null : JSON.stringify(shown);
  const latest = useRef({ names, shownKey });
  /** By composer: the target last looked up, and for which diff. */
  const lookups = useRef(new Map<string, string>());
  useEffect(() => {
    latest.current = { names, shownKey };
    if (shownKey === null) return undefined;
    const diff: ShownDiff = JSON.parse(shownKey);
    /** Composers may open later, for drafts that were read. */
    const begun = new Set<string>();
    const lookAll = (): void => {
      for (const { key, spec, state } of store.snapshot().values()) {
        if (spec.view !== view || spec.target === null || state.phase !== 'writing' || begun.has(key))
          continue;
        begun.add(key);
        const search = JSON.stringify([shownKey, spec.target]);
        if (lookups.current.get(key) === search) continue;
        const own = threadKeyOf(spec);
        if (threads.some((thread) => thread.uncommitted === true && thread.key === own)) continue;
        void look(diff, key, spec.target, search);
      }
    };
    lookAll();
    return store.subscribe(lookAll);

    async function look(
      ...[where, key, target, search]: [...Parameters<typeof follow>, string]
    ): Promise<void> {
      if (await follow(where, key, target)) lookups.current.set(key, search);
    }

    /** @returns whether it is finished: the file may not have arrived yet */
    async function follow(
      where: ShownDiff,
      key: string,
      target: NonNullable<ComposerSpec['target']>,
    ): Promise<boolean> {
      const { place, anchor } = target;
      const followed = await api().remarks.follow({ ...where, commit: place.object, anchor });
      // Nothing can be looked up while the host is away; or the branch has moved again.
      if (!followed.ok || latest.current.shownKey !== shownKey) return false;
      if (followed.value === null) {
        const back = store.snapshot().get(key);
        if (back?.spec.left === true) store.place(key, { ...back.spec, left: false, refused: null });
        return true;
      }
      const begunIn = store.snapshot().get(key)?.spec.shown.path;
      const path = composerPath(latest.current.names, followed.value.placed, begunIn);
      if (path === undefined) return false;
      const next = await aimed(target, followed.value);
      const open = store.snapshot().get(key);
      if (open?.spec.target !== target || open.state.phase !== 'writing') return true;
      const spec = { ...open.spec, shown: { ...followed.value.placed, path }, view };
      if (spec.kind === 'new' && next !== null) store.aim(key, { ...spec, target: next });
      else store.place(key, { ...spec, left: true, refused: followed.value.refused });
      return true;
    }
  }, [shownKey, threads, names, store, view]);
}

/** The new target of a remark; null: none, or another composer writes there already. */
async function aimed(
  { place }: NonNullable<ComposerSpec['target']>,
  { target }: RemarkFollowed,
): Promise<ComposerSpec['target']> {
  if (target === null) return null;
  const next = { place: { ...place, object: target.commit }, anchor: target.anchor };
  const drafts = await api().drafts.list({});
  const key = draftKey({ ...next, editing: null });
  const taken = !drafts.ok || drafts.value.some((draft) => isRemarkDraft(draft) && draftKey(draft) === key);
  return taken ? null : next;
}
