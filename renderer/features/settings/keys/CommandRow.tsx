import { useRef, useState } from 'react';
import { bindingOf, type CommandName } from '../../../../shared/keys/commands.ts';
import type { Keymap } from '../../../../shared/keys/keymap.ts';
import { keyLabel } from '../../../../shared/keys/strokes.ts';
import { MAX_KEYS_OF_COMMAND } from '../../../../shared/ipc/settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { KeyRecorder } from './KeyRecorder.tsx';
import styles from './Keys.module.css';

interface CommandRowProps {
  name: CommandName;
  keymap: Keymap;
  changed: boolean;
  onAdd: (keys: string) => void;
  onRemove: (keys: string) => void;
  onReset: () => void;
}

/** A command with its keys: each can be removed, others added, and the preset's put back. */
export function CommandRow({ name, keymap, changed, onAdd, onRemove, onReset }: CommandRowProps) {
  const [recording, setRecording] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const { title } = bindingOf(name);
  const keys = keymap.keysOf(name);
  const end = (): void => {
    // Before the field goes: the dialog would take the focus.
    add.current?.focus();
    setRecording(false);
  };
  return (
    <li className={styles.command} aria-label={title} data-changed={changed ? '' : undefined}>
      <span className={styles.title}>{title}</span>
      <span className={styles.keys}>
        {keys.map((each) => {
          const label = keyLabel(each, keymap.mac);
          return (
            <span key={each} className={styles.key}>
              <kbd>{label}</kbd>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${label} from ${title}`}
                title={`Remove ${label}`}
                onClick={() => {
                  onRemove(each);
                  add.current?.focus();
                }}
              >
                <Icon name="close" size={10} />
              </button>
            </span>
          );
        })}
        <Button
          ref={add}
          look="quiet"
          square
          aria-label={`Add a key to ${title}`}
          title="Add a key"
          aria-expanded={recording}
          disabled={keys.length >= MAX_KEYS_OF_COMMAND}
          onClick={() => setRecording(!recording)}
        >
          +
        </Button>
        {changed ? (
          <Button
            look="quiet"
            aria-label={`Default keys of ${title}`}
            onClick={() => {
              onReset();
              add.current?.focus();
            }}
          >
            Default
          </Button>
        ) : null}
      </span>
      {recording ? (
        <KeyRecorder
          name={name}
          keymap={keymap}
          onCancel={end}
          onKeep={(pressed) => {
            onAdd(pressed);
            end();
          }}
        />
      ) : null}
    </li>
  );
}
