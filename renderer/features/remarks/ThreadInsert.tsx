import type { ReactNode } from 'react';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import { api } from '../../api/client.ts';
import { NOT_COMMITTED_YET } from '../committed/committed-words.ts';
import { anchorPlaceOf, remarkOf } from './composer-spec.ts';
import { remarkName } from './anchor-name.ts';
import { ComposerInsert } from './ComposerInsert.tsx';
import { LinesAsTheyWere } from './LinesAsTheyWere.tsx';
import type { ThreadInDiff } from './in-diff.ts';
import type { Margin } from './margin.ts';
import type { RemarkActions } from './remark-actions.ts';
import { outdatedWords } from './outdated.ts';
import { ThreadView } from './ThreadView.tsx';
import { useThreadComposers } from './use-composers.ts';
import { remarkKey, type ShownRemark } from './shown-remark.ts';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import { shortSha } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './Thread.module.css';

interface ThreadInsertProps {
  thread: ThreadInDiff;
  margin: Margin;
}

/** A thread in the diff, with its open composers. */
export function ThreadInsert({ thread, margin }: ThreadInsertProps) {
  const { composers, refused } = margin;
  const open = useThreadComposers(composers, thread);
  const earlier = thread.placed.at === 'earlier' ? thread.placed.lines : [];
  const place = anchorPlaceOf(thread.placed, thread.anchor);

  const actionsOf = (remark: ShownRemark): RemarkActions => ({
    copyText: () => void api().app.copyText({ text: remark.text }),
    ...(thread.uncommitted === true ? {} : { openNote: () => margin.openNote(thread) }),
    ...(refused === null
      ? {
          edit: () => margin.edit(thread, remark),
          remove: () => margin.change(thread, { to: 'removed', id: remark.id }),
        }
      : {}),
    copyThread: () => margin.copyThread(thread),
    copyPatch: (nth) => margin.copyPatch(thread, remark, nth),
    apply: margin.applying && ((nth) => margin.applying?.apply({ thread, remark, nth }) ?? Promise.resolve()),
    takeBack: (undo) => margin.applying?.takeBack(thread, undo) ?? Promise.resolve(),
  });

  const editors = new Map<string, ReactNode>();
  const replying: ReactNode[] = [];
  for (const { key, spec } of open) {
    const remark = remarkOf(spec, thread);
    const verb = remark === undefined ? 'Reply' : 'Save';
    const composer = <ComposerInsert key={key} composer={key} margin={margin} verb={verb} />;
    if (remark === undefined) replying.push(composer);
    else editors.set(remarkKey(remark), composer);
  }
  const uncommitted = uncommittedWords(thread, margin);
  return (
    <ThreadView
      name={remarkName(place)}
      about={thread.key}
      remarks={thread.remarks}
      resolved={thread.resolved}
      outdated={outdatedWords(thread)}
      uncommitted={uncommitted}
      origin={<Origin thread={thread} uncommitted={uncommitted} margin={margin} />}
      refused={refused}
      actionsOf={actionsOf}
      editors={editors}
      replying={replying.length === 0 ? null : replying}
      onReply={() => margin.reply(thread)}
      onResolve={(resolved) => margin.change(thread, { to: resolved ? 'resolved' : 'open' })}
      current={margin.current === thread.key}
    >
      <LinesAsTheyWere lines={earlier} />
    </ThreadView>
  );
}

/** null: it is on a commit. */
function uncommittedWords(thread: RemarkThread, { committedAs }: Margin): string | null {
  if (thread.uncommitted !== true) return null;
  const commit = committedAs(thread);
  return commit === null ? NOT_COMMITTED_YET : `committed as ${shortSha(commit)}`;
}

/** The commit whose note has the thread, if there is one yet, as a link unless it was replaced; with the notes ref if there are several. */
function Origin({ thread, uncommitted, margin }: ThreadInsertProps & { uncommitted: string | null }) {
  const name = (
    <>
      {shortSha(thread.commit)} <SafeText text={thread.subject} />
    </>
  );
  return (
    <span className={styles.origin}>
      <span>{uncommitted ?? 'on'}</span>
      {uncommitted !== null ? null : thread.replaced === true ? (
        <span>{name}</span>
      ) : (
        <button
          type="button"
          className={styles.link}
          title="Show what this commit changes"
          onClick={() => margin.openCommit(thread)}
        >
          {name}
        </button>
      )}
      {margin.severalRefs ? (
        <span className={styles.ref}>
          in <SafeText text={shortNotesRef(thread.notesRef)} />
        </span>
      ) : null}
    </span>
  );
}
