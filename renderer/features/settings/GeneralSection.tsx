import type { Settings } from '../../../shared/ipc/settings.ts';
import { Checkbox } from '../../ui/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { CodeFont } from './CodeFont.tsx';
import { EditorField } from './EditorField.tsx';
import { GraphsField } from './GraphsField.tsx';
import { PreambleField } from './PreambleField.tsx';
import styles from './SettingsDialog.module.css';
import { Row } from './Row.tsx';
import { SignFields } from './SignFields.tsx';
import { TodayFields } from './TodayFields.tsx';

const VIEWS = [
  { value: 'unified', label: 'Unified' },
  { value: 'split', label: 'Split' },
] as const;
const TABS = ['2', '4', '8'].map((value) => ({ value, label: value }));

interface GeneralSectionProps {
  settings: Settings;
  change: (change: Partial<Settings>) => void;
}

/** How the app reads and writes. */
export function GeneralSection({ settings, change }: GeneralSectionProps) {
  return (
    <div className={styles.rows}>
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
      <Row name="Today">
        <TodayFields />
      </Row>
      <Row name="Indexes of histories">
        <GraphsField />
      </Row>
      <Row name="Sign notes as">
        <SignFields settings={settings} change={change} />
      </Row>
    </div>
  );
}
