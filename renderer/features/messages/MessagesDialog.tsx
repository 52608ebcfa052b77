import { MESSAGE_LIFETIME_MS, messages, useMessages } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { CommandLine } from '../../ui/CommandLine.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { timeOfDay } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './MessagesDialog.module.css';

/** The messages of the last ten minutes, newest first, with their actions. */
export default function MessagesDialog({ onClose }: { onClose: () => void }) {
  const now = useNow(10_000);
  const kept = useMessages()
    .filter(({ at }) => at > now - MESSAGE_LIFETIME_MS)
    .toReversed();
  return (
    <Dialog title="Messages" onClose={onClose}>
      {kept.length === 0 ? <p className={styles.none}>No messages in the last ten minutes.</p> : null}
      <ol className={styles.list}>
        {kept.map(({ key, at, words, next, command, bad, ...actions }) => (
          <li key={key} className={styles.row}>
            <time className={styles.when}>{timeOfDay(at, now)}</time>
            <div className={styles.words}>
              <p className={cx(bad && styles.bad)} data-selectable="">
                <SafeText text={words} />
              </p>
              {next === undefined ? null : (
                <p className={styles.next} data-selectable="">
                  <SafeText text={next} />
                </p>
              )}
              {command === undefined ? null : <CommandLine command={command} />}
            </div>
            {(['action', 'second'] as const).map((which) =>
              actions[which] === null ? null : (
                <Button
                  key={which}
                  onClick={() => {
                    onClose();
                    messages.act(key, which);
                  }}
                >
                  {actions[which].label}
                </Button>
              ),
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
