import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { strokeOf } from '../../../app/pressed-key.ts';
import { bindingOf, type CommandName } from '../../../../shared/keys/commands.ts';
import { whyNot, type Keymap } from '../../../../shared/keys/keymap.ts';
import { keyLabel, MAX_KEYS_CHARS, MAX_STROKES } from '../../../../shared/keys/strokes.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextInput } from '../../../ui/TextField.tsx';
import { lossWords } from './edit-keys.ts';
import styles from './Keys.module.css';

interface KeyRecorderProps {
  name: CommandName;
  keymap: Keymap;
  onKeep: (keys: string) => void;
  onCancel: () => void;
}

/**
 * Records key presses. Enter accepts, Escape cancels, Backspace removes the last; as the first press, Enter and Backspace
 * are recorded. Tab leaves the field.
 */
export function KeyRecorder({ name, keymap, onKeep, onCancel }: KeyRecorderProps) {
  const [strokes, setStrokes] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  const keys = strokes.join(' ');
  const refused = strokes.length === 0 ? null : whyNot(name, keys, keymap.mac);
  const lost = refused === null && strokes.length > 0 ? lossWords(keymap, name, keys) : '';
  const may = strokes.length > 0 && refused === null;
  const keep = (): void => {
    if (may) onKeep(keys);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const stroke = strokeOf(event.nativeEvent, keymap.mac);
    if (stroke === 'Tab' || stroke === 'shift+Tab') return;
    event.preventDefault();
    event.stopPropagation();
    // One that is held for long is still pressed once.
    if (stroke === null || event.repeat) return;
    if (stroke === 'Escape') onCancel();
    else if (stroke === 'Enter' && strokes.length > 0) keep();
    else if (stroke === 'Backspace' && strokes.length > 0) setStrokes(strokes.slice(0, -1));
    else if (strokes.length < MAX_STROKES) setStrokes([...strokes, stroke]);
  };
  const hint =
    strokes.length === 0
      ? 'Press the key, or up to three one after the other. Esc cancels.'
      : 'Enter keeps it, Backspace takes the last key back, Esc cancels.';
  return (
    <div className={styles.recorder}>
      <TextInput
        type="text"
        maxLength={MAX_KEYS_CHARS}
        ref={field}
        readOnly
        className={styles.pressed}
        aria-label={`New key of ${bindingOf(name).title}`}
        aria-describedby={id}
        placeholder="Press a key"
        value={keyLabel(keys, keymap.mac)}
        onKeyDown={onKeyDown}
      />
      <Button look="primary" disabled={!may} onClick={keep}>
        {lost === '' ? 'Keep' : 'Take it'}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <p id={id} role="status" className={refused === null ? styles.said : styles.problem}>
        {refused ?? (lost === '' ? hint : lost)}
      </p>
    </div>
  );
}
