import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { organizationsQuery } from '../../api/queries.ts';
import { useCommands, useRunCommand } from '../../app/commands.tsx';
import { PaletteButton } from '../../app/PaletteButton.tsx';
import { useReady, useTitle } from '../../app/ready.ts';
import { goBack } from '../../app/navigation.ts';
import { messages } from '../../app/messages.ts';
import { Shell } from '../../app/Shell.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { count, plural } from '../../ui/format.ts';
import { rowAfterKey } from '../../ui/row-after-key.ts';
import { useNow } from '../../ui/use-now.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { KeysButton } from '../keys/KeysButton.tsx';
import { MessagesButton } from '../messages/MessagesButton.tsx';
import { OrganizationPicker } from '../organizations/OrganizationPicker.tsx';
import { useGoToUnsent, useUnsent } from '../status/use-unsent.ts';
import { FollowedRepositories } from './FollowedRepositories.tsx';
import { asOfWords } from './as-of-words.ts';
import styles from './TodayScreen.module.css';
import { UnsentRow } from './UnsentRow.tsx';
import { rowKey, useToday } from './use-today.ts';
import { WaitingRowView } from './WaitingRowView.tsx';

/** What waits for the reader, over all organizations and folders. */
export function TodayScreen() {
  const { today, seen, opened, look } = useToday();
  const unsent = useUnsent().items.filter((item) => item.kind !== 'local');
  const go = useGoToUnsent();
  const run = useRunCommand();
  const { data: organizations = [] } = useQuery(organizationsQuery);
  const [first] = organizations;
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  /** The row that had the focus when it was marked as seen, until it is gone. */
  const leaving = useRef<{ key: string; index: number } | null>(null);
  const asOf = asOfWords(today?.followed ?? [], useNow(60_000));
  useTitle('Today');
  useReady('today', today !== undefined);

  const rows = today?.rows ?? [];
  const total = unsent.length + rows.length;
  // Where rows went away, the next one takes their place.
  const at = Math.max(0, Math.min(current, total - 1));
  const focus = (next: number): void =>
    linksIn(list.current)[Math.max(0, Math.min(next, total - 1))]?.focus();

  function seenRow(index: number): void {
    const row = rows[index - unsent.length];
    if (row === undefined) {
      messages.say('This waits until it is sent or discarded.', { key: 'today seen' });
      return;
    }
    seen([row]);
    if (list.current?.contains(document.activeElement) === true)
      leaving.current = { key: rowKey(row), index };
  }
  // The row below takes the place, and the focus, of the one that went.
  useEffect(() => {
    const { current: row } = leaving;
    if (row === null || rows.some((one) => rowKey(one) === row.key)) return;
    leaving.current = null;
    // Unless the reader has gone on meanwhile.
    if (document.activeElement === document.body) focus(row.index);
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = today !== undefined;
  // Screen readers say where the focus is; on a row, Enter opens it at once.
  useEffect(() => {
    if (isLoaded && document.activeElement === document.body)
      (linksIn(list.current)[0] ?? heading.current)?.focus();
  }, [isLoaded]);
  useCommands({
    'today.seen': total === 0 ? undefined : () => seenRow(at),
    'today.seenAll': rows.length === 0 ? undefined : () => seen(rows),
    'compare.refresh': look,
    back: () =>
      goBack(first === undefined ? { screen: 'start' } : { screen: 'repositories', orgId: first.id }),
  });

  function onKeyDown(event: KeyboardEvent): void {
    const to = rowAfterKey(event.key, at, total);
    if (to === null) return;
    event.preventDefault();
    focus(to);
  }

  return (
    <Shell
      header={
        <>
          <OrganizationPicker orgId={null} />
          <span className={styles.space} />
          <PaletteButton />
        </>
      }
      footer={
        <>
          <span className={styles.count} role="status">
            {asOf}
          </span>
          <MessagesButton className={styles.button} />
          <KeysButton className={styles.button} />
        </>
      }
    >
      <div className={styles.page}>
        <section className={styles.waiting} role="presentation" onKeyDown={onKeyDown}>
          <div className={styles.head}>
            <h1 ref={heading} className={styles.heading} tabIndex={-1}>
              Today
            </h1>
            <span className={styles.count}>
              {total === 0 ? '' : `${count(total + (today?.more ?? 0))} waiting`}
            </span>
            <Button command="today.seenAll" disabled={rows.length === 0} onClick={() => run('today.seenAll')}>
              Mark all as seen
            </Button>
          </div>
          {today === undefined ? <Waiting what="Loading what waits" /> : null}
          {today !== undefined && total === 0 ? (
            <EmptyState title="Nothing waits" icon="check">
              {asOf}
            </EmptyState>
          ) : null}
          <ul ref={list} className={styles.list} aria-label="What waits" hidden={total === 0}>
            {unsent.map((item, index) => (
              <UnsentRow
                key={`${item.kind} ${item.key}`}
                item={item}
                isCurrent={at === index}
                onFocus={() => setCurrent(index)}
                onOpen={() => go(item)}
              />
            ))}
            {rows.map((row, index) => (
              <WaitingRowView
                key={rowKey(row)}
                row={row}
                organization={organizations.find(({ id }) => id === row.orgId)?.name ?? row.orgId}
                isCurrent={at === unsent.length + index}
                onFocus={() => setCurrent(unsent.length + index)}
                onOpen={() => opened(row)}
                onSeen={() => seenRow(unsent.length + index)}
              />
            ))}
          </ul>
          {today !== undefined && today.more > 0 ? (
            <p className={styles.more}>{plural(today.more, 'more row')}: mark some as seen to list them.</p>
          ) : null}
        </section>
        <FollowedRepositories followed={today?.followed ?? []} organizations={organizations} />
      </div>
    </Shell>
  );
}

const linksIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];
