import { useEffect } from 'react';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import { remarkOf, threadKeyOf } from './composer-spec.ts';
import type { RemarkComposers } from './use-composers.ts';

/**
 * Composers that change a remark go with it when somebody resolves or opens it. Where it was changed or removed, what
 * is being written stays, and is a reply from then on.
 */
export function useEdited(threads: readonly RemarkThread[], store: RemarkComposers): void {
  useEffect(() => {
    for (const { key, spec, state } of store.snapshot().values()) {
      // A change that is on its way changes these very lines.
      if (spec.kind !== 'edit' || state.phase === 'saving' || state.phase === 'saved') continue;
      const remark = remarkOf(
        spec,
        threads.find((thread) => thread.key === threadKeyOf(spec)),
      );
      const same = remark?.id.source === spec.editing?.source && remark?.id.nth === spec.editing?.nth;
      const was = remark?.text ?? spec.was;
      if (remark !== undefined && !same) store.aim(key, { ...spec, editing: remark.id, lost: false, was });
      else if (spec.lost !== (remark === undefined) || spec.was !== was)
        store.place(key, { ...spec, lost: remark === undefined, was });
    }
  }, [threads, store]);
}
