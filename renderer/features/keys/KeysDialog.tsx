import { useLiveCommands } from '../../app/commands.tsx';
import { bindingOf, COMMANDS, keyLabel, type Binding, type CommandName } from '../../app/keymap.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { isMac } from '../../ui/platform.ts';
import styles from './KeysDialog.module.css';

/** Keys that a text field handles itself, shown while the other command is available. */
const WITH: Partial<Record<CommandName, CommandName>> = {
  'note.save': 'note.write',
  'remark.suggest': 'note.write',
};

const GROUPS: readonly Binding['group'][] = ['Read', 'View', 'Notes', 'Find', 'Go', 'App'];

/** Keys that the diff handles itself, shown while this command is available. */
const IN_DIFF: CommandName = 'change.next';
const DIFF_ROWS: readonly Row[] = [
  { title: 'Next or previous line', group: 'Read', labels: ['↓', '↑'] },
  { title: 'Extend selection', group: 'Read', labels: ['Shift ↓', 'Shift ↑'] },
  { title: 'First or last line', group: 'Read', labels: ['Home', 'End'] },
];

interface Row extends Pick<Binding, 'title' | 'group'> {
  readonly labels: readonly string[];
}

const rowOf = (name: CommandName): Row => {
  const { title, group, keys } = bindingOf(name);
  return { title, group, labels: keys.map((chord) => keyLabel(chord, isMac)) };
};

/** Every key that works on the current screen. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const live = useLiveCommands();
  const here = (name: CommandName): boolean => live.has(WITH[name] ?? name);
  const bound = COMMANDS.filter((name) => here(name) && bindingOf(name).keys.length > 0).map(rowOf);
  const rows = live.has(IN_DIFF) ? [...bound, ...DIFF_ROWS] : bound;
  return (
    <Dialog title="Keys" size="large" description="What the keyboard does on this screen." onClose={onClose}>
      <div className={styles.columns}>
        {GROUPS.map((group) => {
          const own = rows.filter((row) => row.group === group);
          if (own.length === 0) return null;
          return (
            <section key={group} className={styles.group}>
              <h3>{group}</h3>
              <dl>
                {own.map((row) => (
                  <div key={row.title}>
                    <dt>{row.title}</dt>
                    <dd>
                      {row.labels.map((label) => (
                        <kbd key={label}>{label}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
