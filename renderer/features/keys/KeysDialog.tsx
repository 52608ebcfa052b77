import { useLiveCommands } from '../../app/commands.tsx';
import { bindingOf, COMMANDS, keyLabel, type Binding, type CommandName } from '../../app/keymap.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { isMac } from '../../ui/platform.ts';
import styles from './KeysDialog.module.css';

/** Keys that a text field handles itself, while another command is answered. */
const WITH: Partial<Record<CommandName, CommandName>> = { 'note.save': 'note.write' };

const GROUPS: readonly Binding['group'][] = ['Read', 'View', 'Notes', 'Find', 'Go', 'App'];

/** Every key that does something on this screen now. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const live = useLiveCommands();
  const here = (name: CommandName): boolean => live.has(WITH[name] ?? name);
  const rows = COMMANDS.filter((name) => here(name) && bindingOf(name).keys.length > 0).map(bindingOf);
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
                      {row.keys.map((chord) => (
                        <kbd key={chord}>{keyLabel(chord, isMac)}</kbd>
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
