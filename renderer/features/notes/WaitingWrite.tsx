import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OutboxItem } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './Notice.module.css';
import { writeWords } from './write-words.ts';

interface WaitingWriteProps {
  item: OutboxItem;
  /** Saves the composer's text; undefined: nothing to save. */
  onSave: (() => void) | undefined;
  /** Opens the two texts on the conflict screen. */
  onCompare: () => void;
  /** The composer's text is based on the current note, so saving compares nothing. */
  upToDate: boolean;
}

/** An unfinished write of this note: what it waits for, and the possible actions. */
export function WaitingWrite({ item, onSave, onCompare, upToDate }: WaitingWriteProps) {
  const discard = useMutation({ mutationFn: () => unwrap(api().outbox.discard({ id: item.id })) });
  const taken = discard.error === null ? null : toAppError(discard.error).message;
  const { state, error, action } = item;
  const hidden = state !== 'needs-you' && error === null;
  const notice = useRef<HTMLDivElement>(null);
  // In a low window, where note and composer scroll together, it would be out of view.
  useEffect(() => {
    if (!hidden) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [hidden]);
  // During the first attempt, the composer shows the state.
  if (hidden) return null;
  const needsYou = state === 'needs-you';
  const overtaken = error?.kind === 'conflict';
  const next = overtaken ? nextWords(item, upToDate && onSave !== undefined) : error?.next;
  // Without its text in the composer there is nothing to save from here.
  const compares = overtaken && onSave === undefined && item.remark === null;
  return (
    <div
      ref={notice}
      className={cx(styles.notice, needsYou && styles.bad)}
      role={needsYou ? 'alert' : 'status'}
    >
      <p>
        <strong>{needsYou ? 'Not saved. ' : ''}</strong>
        {needsYou ? '' : `${WORDS[action]} waiting. `}
        {error?.message}
      </p>
      {needsYou ? null : <Countdown item={item} />}
      {needsYou && next !== undefined ? <p className={styles.next}>{next}</p> : null}
      {taken === null ? null : <p>{taken}</p>}
      <div className={styles.acts}>
        {needsYou || error?.kind === 'rate-limited' ? null : <SendNow busy={state !== 'waiting'} />}
        {needsYou && onSave !== undefined ? (
          <Button onClick={onSave}>{overtaken && !upToDate ? 'Compare the two' : 'Save again'}</Button>
        ) : null}
        {needsYou && compares ? <Button onClick={onCompare}>Compare the two</Button> : null}
        <Button look="quiet" disabled={!needsYou && state !== 'waiting'} onClick={() => discard.mutate()}>
          {needsYou ? 'Dismiss' : 'Cancel sending'}
        </Button>
      </div>
    </div>
  );
}

/** Hidden from screen readers: announcing every second helps no one. */
function Countdown({ item }: { item: OutboxItem }) {
  return (
    <p className={styles.next} aria-live="off">
      {writeWords(item, useNow(1_000))}
    </p>
  );
}

function SendNow({ busy }: { busy: boolean }) {
  const retry = useMutation({ mutationFn: () => unwrap(api().outbox.retry({})) });
  return (
    <Button disabled={busy} onClick={() => retry.mutate()}>
      Send now
    </Button>
  );
}

/** The next step for a conflicting text, in terms of the buttons on this card. */
function nextWords({ remark }: OutboxItem, goesOn: boolean): string {
  if (goesOn) return 'Your text now builds on the note as it is. Save it when you are done.';
  if (remark !== null) return `Your words are kept at ${remark.beside}. Save them there again.`;
  return 'Your text is kept. Compare the two, and decide what the note becomes.';
}

const WORDS = {
  add: 'Your note is',
  append: 'Your text is',
  edit: 'Your edit is',
  remove: 'The removal is',
} as const;
