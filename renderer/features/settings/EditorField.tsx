import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { sayProblem } from '../../app/messages.ts';
import styles from './SettingsDialog.module.css';
import { TextInput } from '../../ui/TextField.tsx';

/**
 * The command of the editor that opens files of folders. Stored on blur or Enter, after the user confirms a native
 * dialog; otherwise the field reverts to the stored command.
 */
export function EditorField({ command }: { command: string }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(command);
  const id = useId();
  async function store(): Promise<void> {
    if (typed.trim() === command) return;
    try {
      const settings = await unwrap(api().settings.setEditor({ command: typed }));
      client.setQueryData(keys.settings, settings);
      setTyped(settings.editor);
    } catch (thrown) {
      setTyped(command);
      sayProblem(thrown);
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void store();
  };
  return (
    <div className={styles.editor}>
      <TextInput
        type="text"
        aria-label="Open files with"
        aria-describedby={id}
        placeholder="The system’s program"
        spellCheck={false}
        maxLength={1000}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void store()}
        onKeyDown={onKeyDown}
      />
      <p id={id} className={styles.hint}>
        A command, for example <code>code --goto {'{file}:{line}'}</code>
      </p>
    </div>
  );
}
