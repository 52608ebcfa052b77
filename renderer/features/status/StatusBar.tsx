import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect } from 'react';
import type { ListedOrganization, Connectivity } from '../../../shared/ipc/shapes.ts';
import { capabilitiesOf } from '../../api/capabilities.ts';
import { foldersQuery, pausesQuery, connectivityQuery } from '../../api/queries.ts';
import { useOverlay } from '../../app/overlay.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { absoluteDate, duration, timeOfDay } from '../../ui/format.ts';
import { cx } from '../../ui/cx.ts';
import { KeysButton } from '../keys/KeysButton.tsx';
import { MessagesButton } from '../messages/MessagesButton.tsx';
import { useKeychain } from '../organizations/use-keychain.ts';
import { GraphState } from './GraphState.tsx';
import { keychainWords } from './keychain-words.ts';
import styles from './StatusBar.module.css';
import { useUnsent } from './use-unsent.ts';
import { useNow } from '../../ui/use-now.ts';
import { useConnection, type Connection } from './use-connection.ts';
import { usePlace } from '../../app/navigation.ts';
import { api } from '../../api/client.ts';

const SAID: Record<Connection, string> = {
  unknown: 'connecting',
  connected: 'connected',
  offline: 'offline',
  limited: 'rate-limited',
  silent: 'not connected',
};

interface StatusBarProps {
  orgId: string;
  organization: ListedOrganization | undefined;
  /** The open repository. */
  repo?: string;
  /** The outcome of the last Sync. */
  children?: ReactNode;
}

/** The bottom line: the host, the last Sync, unsent text, and where keys are stored. */
export const StatusBar = memo(function StatusBar({ orgId, organization, repo, children }: StatusBarProps) {
  // Without a host no keys are used.
  const { host } = capabilitiesOf(organization);
  const until = usePause(orgId);
  const connectivity = useReach(orgId);
  const name = organization?.name ?? orgId;
  return (
    <>
      {host ? (
        <HostState key={until} orgId={orgId} name={name} until={until} connectivity={connectivity} />
      ) : (
        <>
          <FolderPath repo={repo} />
          <GraphState repo={repo} />
        </>
      )}
      <span className={styles.middle}>{children}</span>
      <MessagesButton className={styles.button} />
      <Unsent />
      {host ? <KeysHome organization={organization} /> : null}
      <KeysButton className={cx(styles.button, styles.whole)} />
    </>
  );
});

/** The path of the open folder; nothing in the list of folders. */
function FolderPath({ repo }: { repo: string | undefined }) {
  const { data = [] } = useQuery(foldersQuery);
  const path = data.find(({ name }) => name === repo)?.path;
  // In a truncated path the last component matters most.
  const slash = Math.max(path?.lastIndexOf('/') ?? 0, path?.lastIndexOf('\\') ?? 0) + 1;
  return (
    <span className={cx(styles.host, styles.path)} title={path}>
      {path === undefined ? null : (
        <>
          <span className={styles.parent}>
            <SafeText text={path.slice(0, slash)} />
          </span>
          <span className={styles.own}>
            <SafeText text={path.slice(slash)} />
          </span>
        </>
      )}
    </span>
  );
}

interface HostStateProps {
  orgId: string;
  name: string;
  /** When the pause that the host requested ends; 0: none. Also used as the React key, to restart the countdown. */
  until: number;
  connectivity: Connectivity | undefined;
}

/** Whether the host answers; during a pause, how long it lasts; while the host is away, how old the data is. */
function HostState({ orgId, name, until, connectivity }: HostStateProps) {
  const read = useConnection(orgId);
  const answers = connectivity?.away === true ? 'offline' : read;
  const remainingMs = until - useNow(until === 0 ? null : 500);
  const connection = remainingMs > 0 ? 'limited' : answers;
  return (
    <span className={styles.host} role="status">
      <span className={cx(styles.dot, styles[connection])} aria-hidden="true" />
      <SafeText text={name} /> · {SAID[connection]}
      {remainingMs > 0 ? `, resumes in ${duration(remainingMs)}` : ''}
      {connection === 'offline' && connectivity?.asOf != null ? <AsOf at={connectivity.asOf} /> : null}
    </span>
  );
}

/** The age of the shown data, in quiet colours because nothing else is wrong with it. */
function AsOf({ at }: { at: number }) {
  const now = useNow(60_000);
  const title = `What is shown was loaded ${absoluteDate(new Date(at).toISOString())} or later. It is reloaded when the host is back.`;
  return (
    <span className={styles.asOf} title={title}>
      , as of {timeOfDay(at, now)}
    </span>
  );
}

/** The number of unsent texts; opens their list, which gives reasons and next steps. */
function Unsent() {
  const { items, words } = useUnsent();
  const { show } = useOverlay();
  if (items.length === 0) return null;
  const needs = items.some((item) => item.kind === 'write' && item.write.state === 'needs-you');
  return (
    <button
      type="button"
      className={cx(styles.button, needs && styles.needs)}
      aria-haspopup="dialog"
      onClick={() => show('unsent')}
    >
      {words}
    </button>
  );
}

/** Where this organization's keys are stored, by the keychain's own name. */
function KeysHome({ organization }: { organization: ListedOrganization | undefined }) {
  const keychain = useKeychain();
  const keys = organization?.keys ?? [];
  const session = keys.some((key) => key.storage === 'session');
  if (keychain === undefined) return null;
  const words = session ? 'Keys for this session only' : keychainWords(keychain);
  return (
    <span className={styles.keys} title={session ? undefined : keychain.advice}>
      {words}
    </span>
  );
}

/** When the pause that the host requested ends, in milliseconds since the epoch; 0: no pause. */
function usePause(orgId: string): number {
  const place = usePlace();
  const repo = place.screen === 'compare' ? place.repo : null;
  const { data = [] } = useQuery(pausesQuery);
  const here = data.filter((pause) => pause.orgId === orgId && pause.repo === repo);
  return Math.max(0, ...here.map(({ until }) => until));
}

/** How often a host that is out of reach is tried again. */
const RETRY_INTERVAL_MS = 5_000;

/** Whether the organization's host answers, and how old the data is that is shown instead. Retries while it is away. */
function useReach(orgId: string): Connectivity | undefined {
  const connectivity = useQuery(connectivityQuery(orgId)).data;
  const away = connectivity?.away === true;
  useEffect(() => {
    if (!away) return undefined;
    const timer = setInterval(() => void api().connectivity.ask({ orgId }), RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [away, orgId]);
  return connectivity;
}
