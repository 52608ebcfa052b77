import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AppError } from '../../shared/errors.ts';
import { Button } from './Button.tsx';
import { CommandLine } from './CommandLine.tsx';
import { cx } from './cx.ts';
import { duration } from './format.ts';
import { Icon } from './Icon.tsx';
import { SafeText } from './SafeText.tsx';
import styles from './States.module.css';
import { useNow } from './use-now.ts';

interface ErrorStateProps {
  error: AppError;
  /** Absent: retrying is not possible. */
  onRetry?: (() => void) | undefined;
  actions?: ReactNode;
  /** Displayed among other content instead of filling the pane. */
  inline?: boolean;
  /** It replaces the content the user was in: if nothing has the focus, "Try again" gets it. */
  instead?: boolean;
}

const FALLBACK: Partial<Record<AppError['kind'], string>> = {
  offline: 'Marginalia tries again automatically. What was loaded before stays readable.',
  timeout: 'Try again; if it stays slow, ask the host’s administrator.',
  'host-unavailable': 'The problem is on the host’s side. Try again in a moment.',
  'not-found': 'It may not exist, or the key may not cover this repository.',
  unauthorized: 'Check the organization’s key.',
  forbidden: 'Check which scopes the key allows.',
  'keychain-locked': 'Unlock the keychain, then try again.',
};

/** Explains one error: what happened, where the cause lies, and the next step. Counts a rate limit down and retries. */
export function ErrorState({ error, onRetry, actions, inline = false, instead = false }: ErrorStateProps) {
  const advice = error.next ?? FALLBACK[error.kind];
  // The button already says it.
  const next = onRetry !== undefined && advice === 'Try again.' ? undefined : advice;
  const state = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (instead && document.activeElement === document.body) state.current?.querySelector('button')?.focus();
  }, [instead]);
  return (
    <div
      ref={state}
      data-instead={instead ? '' : undefined}
      className={cx(styles.state, inline && styles.inline)}
      role="alert"
    >
      {inline ? null : (
        <span className={cx(styles.icon, error.kind !== 'offline' && styles.bad)}>
          <Icon name="warning" size={22} />
        </span>
      )}
      <p className={styles.what}>
        <SafeText text={error.message} />
      </p>
      {next === undefined || error.kind === 'rate-limited' ? null : <p className={styles.next}>{next}</p>}
      {error.command === undefined ? null : <CommandLine command={error.command} />}
      {error.kind === 'rate-limited' ? (
        <Countdown key={error.retryAfterMs} ms={error.retryAfterMs} onDone={onRetry} />
      ) : null}
      <div className={styles.acts}>
        {onRetry ? <Button onClick={onRetry}>Try again</Button> : null}
        {actions}
      </div>
      <Answer error={error} />
    </div>
  );
}

const steady = (): number => performance.now();

function Countdown({ ms, onDone }: { ms: number; onDone: (() => void) | undefined }) {
  // Not the system clock, which may be set back meanwhile.
  const [until] = useState(() => performance.now() + ms);
  const now = useNow(1000, steady);
  const over = now >= until;
  useEffect(() => {
    if (over) onDone?.();
    // Only once, when the time is over: a new callback must not trigger another retry.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [over]);
  return (
    <p className={styles.next} role="timer">
      {over ? 'Trying again…' : `Continues automatically in ${duration(until - now)}.`}
    </p>
  );
}

/** The host's response, for error reports. */
function Answer({ error }: { error: AppError }) {
  if (!('status' in error) && !('code' in error)) return null;
  // Do not repeat what the sentence above already quotes.
  const parts = [error.status, error.code, error.detail].filter(
    (part) => part !== undefined && !(typeof part === 'string' && error.message.includes(part)),
  );
  return parts.length === 0 ? null : (
    <p className={styles.details} data-selectable="">
      The host answered: <SafeText text={parts.join(' · ')} />
    </p>
  );
}
