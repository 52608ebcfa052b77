import { useLiveCommands } from '../../app/commands.tsx';
import { useKeymap } from '../../app/keymap-store.ts';
import { useOverlay } from '../../app/overlay.tsx';
import { GROUPS } from '../../../shared/keys/binding.ts';
import { bindingOf, COMMANDS, type CommandName } from '../../../shared/keys/commands.ts';
import { keyLabel } from '../../../shared/keys/strokes.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './KeysDialog.module.css';

/** Keys that a text field handles itself, shown while the other command is available. */
const WITH: Partial<Record<CommandName, CommandName>> = {
  'note.save': 'note.write',
  'remark.suggest': 'note.write',
};

/** Every key that works on the current screen. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const live = useLiveCommands();
  const here = (name: CommandName): boolean => live.has(WITH[name] ?? name);
  const keymap = useKeymap();
  const { show } = useOverlay();
  const rows = COMMANDS.filter((name) => here(name) && keymap.keysOf(name).length > 0);
  return (
    <Dialog
      title="Keys"
      size="large"
      description="What the keyboard does on this screen."
      onClose={onClose}
      footer={<Button onClick={() => show('keys-settings')}>Change keys…</Button>}
    >
      <div className={styles.columns}>
        {GROUPS.map((group) => {
          const own = rows.filter((name) => bindingOf(name).group === group);
          if (own.length === 0) return null;
          return (
            <section key={group} className={styles.group}>
              <h3>{group}</h3>
              <dl>
                {own.map((name) => (
                  <div key={name}>
                    <dt>{bindingOf(name).title}</dt>
                    <dd>
                      {keymap.keysOf(name).map((keys) => (
                        <kbd key={keys}>{keyLabel(keys, keymap.mac)}</kbd>
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
