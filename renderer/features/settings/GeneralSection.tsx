import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { GraphsOnDisk } from '../../../shared/ipc/shapes.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { Checkbox, Field } from '../../ui/Field.tsx';
import { bytes, plural } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { CodeFont } from './CodeFont.tsx';
import { EditorField } from './EditorField.tsx';
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

/** What copied reviews begin with; stored on blur. */
function PreambleField({ settings, change }: GeneralSectionProps) {
  const [text, setText] = useState(settings.reviewPreamble);
  return (
    <Field
      className={styles.preamble}
      label="Begin with"
      placeholder="nothing"
      value={text}
      maxLength={4_000}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => change({ reviewPreamble: text })}
    />
  );
}

/** How much room the indexes of long histories take. */
function GraphsField() {
  // Measured whenever it is shown.
  const { data } = useQuery({
    queryKey: keys.graphs,
    queryFn: () => unwrap(api().embedded.graphs({})),
    staleTime: 0,
  });
  return <p className={styles.hint}>{data === undefined ? '' : graphsWords(data)}</p>;
}

const graphsWords = ({ folders, bytes: size }: GraphsOnDisk): string =>
  folders === 0
    ? 'None yet. A folder with a long history gets one, so that its commits are listed and counted quickly.'
    : `${bytes(size)} on disk, for ${plural(folders, 'folder')} with a long history. An index is deleted 60 days after its last update.`;
