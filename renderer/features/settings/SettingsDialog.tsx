import { Tabs } from '@base-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { infoQuery } from '../../api/queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ColoursSection } from './colours/ColoursSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { KeysSection } from './keys/KeysSection.tsx';
import styles from './SettingsDialog.module.css';
import { useKeychain } from '../organizations/use-keychain.ts';
import { keychainWords } from '../status/keychain-words.ts';
import { useSettings } from './use-settings.ts';
import type { Client } from '../../../shared/ipc/api.ts';
import type { Result } from '../../../shared/result.ts';

const SECTIONS = { general: 'General', colours: 'Colours', keys: 'Keys' } as const;

interface SettingsDialogProps {
  /** The section that is shown first. */
  section?: keyof typeof SECTIONS;
  onClose: () => void;
}

/** Settings apply and are stored immediately. */
export default function SettingsDialog({ section = 'general', onClose }: SettingsDialogProps) {
  const [settings, change] = useSettings();
  const { data: info } = useQuery(infoQuery);
  return (
    <Dialog title="Settings" size="large" onClose={onClose}>
      <Tabs.Root defaultValue={section}>
        <Tabs.List className={styles.tabs} aria-label="Sections of the settings">
          {Object.entries(SECTIONS).map(([value, label]) => (
            <Tabs.Tab key={value} value={value} className={styles.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general" className={styles.panel}>
          <GeneralSection settings={settings} change={change} />
          {info === undefined ? null : <About info={info} />}
        </Tabs.Panel>
        <Tabs.Panel value="colours" className={styles.panel}>
          <ColoursSection settings={settings} change={change} />
        </Tabs.Panel>
        <Tabs.Panel value="keys" className={styles.panel}>
          <KeysSection choice={settings.keys} onChange={(keys) => change({ keys })} />
        </Tabs.Panel>
      </Tabs.Root>
    </Dialog>
  );
}

function About({ info }: { info: AppInfo }) {
  const keychain = useKeychain();
  return (
    <div className={styles.about} data-selectable="">
      <p>
        Marginalia {info.version} · Electron {info.electron} ·{' '}
        {info.sandboxed ? 'sandboxed' : 'not sandboxed'}
      </p>
      <p>{keychain === undefined ? '' : `${keychainWords(keychain)}. ${keychain.advice}`}</p>
      {info.filesSetAside.map(({ file, reason }) => (
        <p key={file}>
          Could not be read and was set aside: {file} ({reason})
        </p>
      ))}
    </div>
  );
}

type ValueOf<R> = R extends Result<infer T> ? T : never;

/** What the main process says about itself. */
type AppInfo = ValueOf<Extract<Awaited<ReturnType<Client['app']['info']>>, { ok: true }>>;
