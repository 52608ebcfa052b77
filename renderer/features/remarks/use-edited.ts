import { useEffect } from 'react';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import { remarkOf, threadKeyOf } from './composer-spec.ts';
import type { RemarkComposers } from './use-composers.ts';

/**
 * Composers that edit a remark follow it when it is resolved or reopened. When it is changed or removed by others, the
 * typed text stays and becomes a reply.
 */
export function useEdited(threads: readonly RemarkThread[], store: RemarkComposers): void {
  useEffect(() => {
    for (const { key, spec, state } of store.snapshot().values()) {
      // A save in flight changes these lines itself.
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
