import { useEffect, useMemo, useRef } from 'react';
import type { Margin } from './margin.ts';

/** The margin with stable functions, so that threads only re-render when something they show differs. */
export function useStableMargin(margin: Margin): Margin {
  const latest = useRef(margin);
  useEffect(() => {
    latest.current = margin;
  });
  const { shown, composers, refused, current, severalRefs, subjectOf, committedAs, becameOf, applying } =
    margin;
  return useMemo(
    () => ({
      shown,
      composers,
      refused,
      current,
      severalRefs,
      subjectOf,
      committedAs,
      becameOf,
      isUncommitted: (commit) => latest.current.isUncommitted(commit),
      applying,
      decide: (key, how) => latest.current.decide(key, how),
      reply: (thread) => latest.current.reply(thread),
      edit: (thread, remark) => latest.current.edit(thread, remark),
      change: (thread, to) => latest.current.change(thread, to),
      copyPatch: (thread, remark, nth) => latest.current.copyPatch(thread, remark, nth),
      openNote: (thread) => latest.current.openNote(thread),
      openCommit: (thread) => latest.current.openCommit(thread),
      copyThread: (thread) => latest.current.copyThread(thread),
      onLeave: () => latest.current.onLeave(),
    }),
    [shown, composers, refused, current, severalRefs, subjectOf, committedAs, becameOf, applying],
  );
}
