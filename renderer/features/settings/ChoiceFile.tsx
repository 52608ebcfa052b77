import { hashKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_CHOICE_FILE_CHARS } from '../../../shared/ipc/settings.ts';
import { api, unwrap } from '../../api/client.ts';
import { sayProblem } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import type { ChoicesOf, ReadChoices } from './choice-file.ts';
import styles from './ChoiceFile.module.css';

interface ChoiceFileProps<Value> {
  what: ChoicesOf;
  value: Value;
  /** The value without any choice of the user's; null: it has none. */
  none: Value | null;
  /** The file that `read` reads. */
  text: () => string;
  read: (text: string) => ReadChoices<Value>;
  onChange: (value: Value) => void;
}

/** What was last done here. `undo`: what was there before, as long as nothing else has changed since. */
interface Done<Value> {
  words: string;
  undo: { before: Value; after: Value } | null;
}

/** Exports choices as a file, imports one, or goes back to the defaults; both of the latter can be undone. */
export function ChoiceFile<Value>({ what, value, none, text, read, onChange }: ChoiceFileProps<Value>) {
  const file = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<Done<Value> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const say = (words: string, undo: Done<Value>['undo'] = null): void => {
    setProblem(null);
    setDone({ words, undo });
  };
  const before = done?.undo && hashKey([done.undo.after]) === hashKey([value]) ? done.undo.before : null;
  async function take(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return;
    // Not more than what is read of it: a file may be of any size.
    const content = await chosen.slice(0, MAX_CHOICE_FILE_CHARS * 4).text();
    const next = read(content);
    if ('problem' in next) {
      setDone(null);
      setProblem(`${chosen.name}: ${next.problem} Nothing was changed.`);
      return;
    }
    onChange(next.value);
    say(`Imported from ${chosen.name}.`, { before: value, after: next.value });
  }
  async function save(): Promise<void> {
    try {
      if (await unwrap(api().settings.exportFile({ what, text: text() }))) say('Exported.');
    } catch (thrown) {
      sayProblem(thrown);
    }
  }
  return (
    <>
      <div className={styles.acts}>
        <input
          ref={file}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={`Import ${what} from`}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file again is a choice, too.
            event.target.value = '';
          }}
        />
        <Button onClick={() => file.current?.click()}>Import…</Button>
        <Button onClick={() => void save()}>Export…</Button>
        <Button
          disabled={none === null}
          onClick={() => {
            if (none === null) return;
            onChange(none);
            say('Everything here is back to its default.', { before: value, after: none });
          }}
        >
          All defaults
        </Button>
      </div>
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.done} role="status">
        {done === null ? null : done.words}
        {before === null ? null : (
          <Button
            look="quiet"
            onClick={() => {
              onChange(before);
              setDone(null);
            }}
          >
            Undo
          </Button>
        )}
      </p>
    </>
  );
}
