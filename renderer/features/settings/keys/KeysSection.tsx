import { useMemo, useState } from 'react';
import { keymapOf, type KeyChoice } from '../../../../shared/keys/keymap.ts';
import { GROUPS } from '../../../../shared/keys/binding.ts';
import { bindingOf } from '../../../../shared/keys/commands.ts';
import { Field } from '../../../ui/Field.tsx';
import { isMac } from '../../../ui/platform.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { ChoiceFile } from '../ChoiceFile.tsx';
import { addKey, hasOtherKeys, matchingCommands, removeKey, resetKeys } from './edit-keys.ts';
import { keysFile, readKeysFile } from './keys-file.ts';
import { CommandRow } from './CommandRow.tsx';
import styles from './Keys.module.css';

const PRESET_OPTIONS = [
  { value: 'marginalia', label: 'Marginalia' },
  { value: 'vim', label: 'Vim' },
] as const;

interface KeysSectionProps {
  choice: KeyChoice;
  onChange: (choice: KeyChoice) => void;
}

/** Every command with its keys, from the one table; changes apply at once. */
export function KeysSection({ choice, onChange }: KeysSectionProps) {
  const [words, setWords] = useState('');
  const keymap = useMemo(() => keymapOf(choice, isMac), [choice]);
  const shown = matchingCommands(keymap, words);
  return (
    <>
      <div className={styles.head}>
        <Segmented
          label="Preset"
          value={choice.preset}
          options={PRESET_OPTIONS}
          onChange={(preset) => onChange({ ...choice, preset })}
        />
        <ChoiceFile
          what="keys"
          value={choice}
          none={Object.keys(choice.own).length === 0 ? null : { ...choice, own: {} }}
          text={() => keysFile(choice, keymap)}
          read={(text) => readKeysFile(text, isMac)}
          onChange={onChange}
        />
      </div>
      {keymap.problems.length === 0 ? null : (
        <ul className={styles.problems} aria-label="Keys that do nothing">
          {keymap.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <Field
        label="Filter commands"
        placeholder="Find a command or a key"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {shown.length === 0 ? <p className={styles.said}>No command has these words.</p> : null}
      {GROUPS.map((group) => {
        const commands = shown.filter((name) => bindingOf(name).group === group);
        return commands.length === 0 ? null : (
          <section key={group} className={styles.group}>
            <h3>{group}</h3>
            <ul>
              {commands.map((name) => (
                <CommandRow
                  key={name}
                  name={name}
                  keymap={keymap}
                  changed={hasOtherKeys(choice, keymap, name)}
                  onAdd={(keys) => onChange(addKey(choice, keymap, name, keys))}
                  onRemove={(keys) => onChange(removeKey(choice, keymap, name, keys))}
                  onReset={() => onChange(resetKeys(choice, keymap, name))}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
