import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { infoQuery } from '../../api/queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { EditorField } from './EditorField.tsx';
import styles from './SettingsDialog.module.css';
import { PreambleField } from './PreambleField.tsx';
import { SignFields } from './SignFields.tsx';
import { useKeychain } from '../organizations/use-keychain.ts';
import { keychainWords } from '../status/keychain-words.ts';
import { CodeFont } from './CodeFont.tsx';
import { useSettings } from './use-settings.ts';
import type { Client } from '../../../shared/ipc/api.ts';
import type { Result } from '../../../shared/result.ts';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'contrast', label: 'High contrast' },
] as const;
const VIEWS = [
  { value: 'unified', label: 'Unified' },
  { value: 'split', label: 'Split' },
] as const;
const TABS = ['2', '4', '8'].map((value) => ({ value, label: value }));

/** Settings apply and are stored immediately. */
export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const [settings, change] = useSettings();
  const { data: info } = useQuery(infoQuery);
  return (
    <Dialog title="Settings" onClose={onClose}>
      <div className={styles.rows}>
        <Row name="Theme">
          <Segmented
            label="Theme"
            value={settings.theme}
            options={THEMES}
            onChange={(theme) => change({ theme })}
          />
        </Row>
        <Row name="Diff view">
          <Segmented
            label="Diff view"
            value={settings.view}
            options={VIEWS}
            onChange={(view) => change({ view })}
          />
        </Row>
        <Row name="Long lines">
          <Checkbox label="Wrap long lines" checked={settings.wrap} onChange={(wrap) => change({ wrap })} />
        </Row>
        <Row name="Tab width">
          <Segmented
            label="Tab width"
            value={String(settings.tabSize)}
            options={TABS}
            onChange={(size) => change({ tabSize: Number(size) })}
          />
        </Row>
        <Row name="Open files with">
          <EditorField command={settings.editor} />
        </Row>
        <Row name="Diff text">
          <CodeFont settings={settings} change={change} />
        </Row>
        <Row name="Rewritten commits">
          <Checkbox
            label="Copy notes to rewritten commits automatically"
            checked={settings.copyNotes}
            onChange={(copyNotes) => change({ copyNotes })}
          />
        </Row>
        <Row name="Copied reviews">
          <PreambleField settings={settings} change={change} />
        </Row>
        <Row name="Sign notes as">
          <SignFields settings={settings} change={change} />
        </Row>
      </div>
      {info === undefined ? null : <About info={info} />}
    </Dialog>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span>{name}</span>
      {children}
    </div>
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
