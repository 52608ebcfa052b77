import { useEffect, useRef } from 'react';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import type { RemarkTarget, ShownDiff } from '../../../shared/ipc/remarks.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import type { AnchorPlace } from './anchor-name.ts';
import { tipOf, type ComposerSpec } from './composer-spec.ts';
import type { RemarkComposers } from './use-composers.ts';
import { sentences } from '../../ui/sentences.ts';

/**
 * Finds the commit (unless it is given) for a remark on these lines, and sets the composer's target. Meanwhile the user
 * can type; the draft is kept at the tip.
 */
export function useAim(
  shown: ShownDiff,
  commit: string | null,
  store: RemarkComposers,
): (key: string, at: AnchorPlace & { copy?: string }, notesRef: string) => Promise<ComposerSpec['target']> {
  const diff = useRef(shown);
  useEffect(() => {
    diff.current = shown;
  });
  return async (key, { copy, ...at }, notesRef) => {
    const aim = (result: Pick<ComposerSpec, 'target' | 'refused' | 'undecided'>): ComposerSpec['target'] => {
      const open = store.snapshot().get(key);
      if (open) store.aim(key, { ...open.spec, ...result });
      return result.target;
    };
    try {
      // Also if it is given, the composer opens first.
      const target: RemarkTarget = await (commit === null
        ? unwrap(api().remarks.target({ ...diff.current, ...at, ...(copy === undefined ? {} : { copy }) }))
        : Promise.resolve<RemarkTarget>({ to: 'commit', commit, subject: '', anchor: at }));
      if (target.to === 'none') {
        return aim({ target: null, refused: sentences(target.why, target.next) });
      }
      const { orgId, repo } = diff.current;
      const place: NotePlace = { orgId, repo, notesRef, object: target.commit };
      return aim({ target: { place, anchor: target.anchor }, refused: null });
    } catch (thrown) {
      const { message, next } = toAppError(thrown);
      const open = store.snapshot().get(key);
      return aim({
        target: null,
        refused: sentences(message, next),
        ...(open ? { undecided: { tip: tipOf(open.spec, diff.current) } } : {}),
      });
    }
  };
}
