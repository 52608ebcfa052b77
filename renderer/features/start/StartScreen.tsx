import { useEffect, useRef } from 'react';
import { toAppError } from '../../api/client.ts';
import { useCommands, useRunCommand } from '../../app/commands.tsx';
import { useOverlay } from '../../app/overlay.tsx';
import { useReady, useTitle } from '../../app/ready.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useOpenSample } from '../organizations/use-open.ts';
import { RecentFolders } from './RecentFolders.tsx';
import { SampleProgress } from './SampleProgress.tsx';
import styles from './StartScreen.module.css';

/** A new user's first screen: three ways to start, the first one with Enter. */
export function StartScreen() {
  const sample = useOpenSample();
  const run = useRunCommand();
  const { show } = useOverlay();
  const first = useRef<HTMLButtonElement>(null);
  const below = useRef<HTMLDivElement>(null);
  useTitle('');
  useReady('start', true);
  useCommands({
    'sample.open': () => sample.mutate(),
    'organization.add': () => show('add-organization'),
  });
  // In a low window it appears out of view.
  useEffect(() => {
    if (sample.error) below.current?.scrollIntoView({ block: 'nearest' });
  }, [sample.error]);
  return (
    <main className={styles.start}>
      <header>
        <h1>Read a branch. Write in its margin.</h1>
        <p>Notes stay in Git, where every tool can read them.</p>
      </header>
      <div className={styles.three}>
        <section className={styles.option} aria-labelledby="start-sample">
          <h2 id="start-sample">Look around</h2>
          <p>A sample organization on this computer: repositories, branches to review, notes to answer.</p>
          {sample.isPending ? (
            <SampleProgress />
          ) : (
            <Button
              ref={first}
              look="primary"
              chord="Enter"
              // Enter opens the sample: what a new user needs most.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onClick={() => sample.mutate()}
            >
              Open the sample
            </Button>
          )}
        </section>
        <section className={styles.option} aria-labelledby="start-folder">
          <h2 id="start-folder">A folder</h2>
          <p>Any Git repository on this computer, in place. Notes are ordinary refs/notes.</p>
          <Button onClick={() => run('folder.open')}>Open folder…</Button>
          <RecentFolders />
        </section>
        <section className={styles.option} aria-labelledby="start-organization">
          <h2 id="start-organization">An organization</h2>
          <p>Your host’s address and a signing key. The key goes into the system’s keychain.</p>
          <Button onClick={() => show('add-organization')}>Add organization…</Button>
        </section>
      </div>
      <div ref={below} className={styles.below}>
        {sample.error ? <ErrorState inline error={toAppError(sample.error)} /> : null}
      </div>
    </main>
  );
}
