import { useSyncExternalStore } from 'react';
import type { RemarkThread as Thread } from '../../../shared/ipc/remarks.ts';
import { api } from '../../api/client.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { anchorPlaceOf, editKey, replyKey } from './composer-spec.ts';
import { remarkName } from './anchor-name.ts';
import { ComposerInsert } from './ComposerInsert.tsx';
import type { Margin } from './margin.ts';
import type { RemarkActions } from './OneRemark.tsx';
import { Origin } from './Origin.tsx';
import { RemarkThread } from './RemarkThread.tsx';
import { useComposer, type RemarkComposers } from './use-composers.ts';
import styles from './RemarkThread.module.css';
import { remarkKey, type ShownRemark } from './shown-remark.ts';

interface ThreadInsertProps {
  thread: Thread;
  margin: Margin;
}

/** A thread in the flow of the diff, with the composers that are open in it. */
export function ThreadInsert({ thread, margin }: ThreadInsertProps) {
  const { composers, refused } = margin;
  const replying = useComposer(composers, replyKey(thread)) !== null;
  const edited = useEdited(thread, composers);
  const earlier = thread.placed.at === 'earlier' ? thread.placed.lines : [];
  const place = anchorPlaceOf(thread.placed, thread.anchor);

  const actionsOf = (remark: ShownRemark): RemarkActions => ({
    copyText: () => void api().app.copyText({ text: remark.text }),
    openNote: () => margin.openNote(thread),
    ...(refused === null
      ? {
          edit: () => margin.edit(thread, remark),
          remove: () => margin.change(thread, { to: 'removed', id: remark.id }),
        }
      : {}),
    copyPatch: (nth) => margin.copyPatch(thread, remark, nth),
  });

  const editors = new Map(
    thread.remarks
      .filter((remark) => edited.has(editKey(thread, remark)))
      .map((remark) => [
        remarkKey(remark),
        <ComposerInsert
          key={remarkKey(remark)}
          composer={editKey(thread, remark)}
          margin={margin}
          verb="Save"
        />,
      ]),
  );
  return (
    <RemarkThread
      name={remarkName(place)}
      remarks={thread.remarks}
      resolved={thread.resolved}
      origin={<Origin thread={thread} margin={margin} />}
      refused={refused}
      actionsOf={actionsOf}
      editors={editors}
      replying={replying ? <ComposerInsert composer={replyKey(thread)} margin={margin} verb="Reply" /> : null}
      onReply={() => margin.reply(thread)}
      onResolve={(resolved) => margin.change(thread, { to: resolved ? 'resolved' : 'open' })}
      current={margin.current === thread.key}
    >
      {earlier.length > 0 ? (
        <pre className={styles.earlier} data-selectable="">
          <SafeText text={earlier.join('\n')} />
        </pre>
      ) : null}
    </RemarkThread>
  );
}

/** The keys of the composers that are open on remarks of this thread. */
function useEdited(thread: Thread, store: RemarkComposers): ReadonlySet<string> {
  const open = useSyncExternalStore(store.subscribe, () => {
    const all = store.snapshot();
    return thread.remarks.filter((remark) => all.get(editKey(thread, remark))?.closed === false).length;
  });
  const all = store.snapshot();
  return new Set(
    open === 0
      ? []
      : thread.remarks
          .map((remark) => editKey(thread, remark))
          .filter((key) => all.get(key)?.closed === false),
  );
}
