import { useId, useState, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/Button.tsx';
import { plural } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { CommandName } from '../../../shared/keys/commands.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { OneRemark } from './OneRemark.tsx';
import type { RemarkActions } from './remark-actions.ts';
import styles from './Thread.module.css';
import { remarkKey, type ShownRemark } from './shown-remark.ts';

interface RemarkThreadProps {
  /** For example `Remark on src/token.ts:16-18`. */
  name: string;
  /** How messages about it refer to it. */
  about?: string;
  remarks: readonly ShownRemark[];
  resolved: boolean;
  /** Why its lines differ from the shown ones; null: they do not. */
  outdated?: string | null;
  /** It is on uncommitted changes: what became of these; null: it is on a commit. */
  uncommitted?: string | null;
  /** The commit with the note, and the notes ref if there are several; null: both are obvious from the place. */
  origin: ReactNode;
  /** Why nothing can be written here, a sentence; null: it can. */
  refused: string | null;
  actionsOf: (remark: ShownRemark) => RemarkActions;
  /** Editors that replace remarks, by remark key. */
  editors: ReadonlyMap<string, ReactNode>;
  /** The reply composer. */
  replying: ReactNode;
  onReply: () => void;
  /** Resolves or reopens the whole thread. */
  onResolve: (resolved: boolean) => void;
  /** Stepping last went to this thread. */
  current: boolean;
  /** The old lines, shown above the remarks of an earlier version. */
  children?: ReactNode;
}

/** The remarks on one place, under its lines. A resolved thread is collapsed to one line. */
export function ThreadView(props: RemarkThreadProps) {
  const { name, remarks, resolved, origin, refused, actionsOf, editors, replying, current } = props;
  const { outdated = null, uncommitted = null } = props;
  const [opened, setOpened] = useState(false);
  const [clicks, setClicks] = useState(0);
  const some = someOfThread(remarks.length, clicks);
  const id = useId();
  const outdatedId = useId();
  const uncommittedId = useId();
  const textId = useId();
  const described = [
    ...(resolved ? [id] : []),
    ...(uncommitted === null ? [] : [uncommittedId]),
    ...(outdated === null ? [] : [outdatedId]),
    // A step to a thread lets a screen reader say its words, not only its place.
    ...(resolved ? [] : [textId]),
  ];
  const folded = resolved && !opened && !current && replying === null;
  const [first] = remarks;
  // The keys act on this one.
  const keyed = (command: CommandName): CommandName | undefined => (current ? command : undefined);
  // Never hide a remark that is being edited.
  const gap = remarks.slice(some.first, some.first + some.left);
  const one = (remark: ShownRemark): ReactNode => (
    <OneRemark
      key={remarkKey(remark)}
      remark={remark}
      origin={remark === first ? origin : null}
      actions={actionsOf(remark)}
      textId={remark === first ? textId : undefined}
      editor={editors.get(remarkKey(remark)) ?? null}
    />
  );
  return (
    <section
      className={cx(styles.thread, resolved && styles.resolved, current && styles.current)}
      aria-label={plainWords(name)}
      aria-describedby={described.join(' ') || undefined}
      data-remark-thread=""
      // Going to the thread moves the focus here; Tab goes on to its buttons.
      tabIndex={-1}
      data-about={props.about}
    >
      {uncommitted === null ? null : (
        <span id={uncommittedId} hidden>
          {uncommitted}
        </span>
      )}
      {outdated === null ? null : (
        <p id={outdatedId} className={styles.outdated} hidden={folded}>
          {outdated}
        </p>
      )}
      {resolved ? (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!folded}
          onClick={() => setOpened(folded)}
        >
          <Icon name={folded ? 'right' : 'chevron'} size={10} />
          <span id={id} className={styles.mark}>
            Resolved
          </span>
          {folded && first !== undefined ? (
            <span className={styles.gist}>
              {first.author === null ? null : (
                <b>
                  <SafeText text={first.author} />{' '}
                </b>
              )}
              <SafeText text={first.text.split('\n', 1)[0] ?? ''} />
            </span>
          ) : null}
        </button>
      ) : null}
      {folded ? null : (
        <>
          {props.children}
          {remarks.slice(0, some.first).map(one)}
          {some.left === 0 ? null : (
            <Button look="quiet" onClick={() => setClicks(clicks + 1)}>
              {plural(some.left, 'more remark')}
            </Button>
          )}
          {gap.filter((remark) => editors.has(remarkKey(remark))).map(one)}
          {remarks.slice(some.first + some.left).map(one)}
          {replying}
          {refused === null && replying === null ? (
            <div className={styles.foot}>
              <Button look="quiet" command={keyed('remark.reply')} onClick={props.onReply}>
                Reply
              </Button>
              <Button
                look="quiet"
                command={keyed('remark.resolve')}
                onClick={() => props.onResolve(!resolved)}
              >
                {resolved ? 'Reopen' : 'Resolve'}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </section>
  );
}

/** A long thread first shows this many remarks at its start and end; each click on the gap shows MORE_REMARKS. */
const FIRST_REMARKS = 20;
const LAST_REMARKS = 30;
const MORE_REMARKS = 100;

/**
 * Which remarks of a thread are shown: the first ones and the last ones.
 * @param clicks how often more were requested
 * @returns the number before the gap, and the number inside it
 */
export function someOfThread(length: number, clicks: number): { first: number; left: number } {
  const first = FIRST_REMARKS + clicks * MORE_REMARKS;
  return length <= first + LAST_REMARKS
    ? { first: length, left: 0 }
    : { first, left: length - first - LAST_REMARKS };
}
