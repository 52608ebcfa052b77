import { DEFAULT_LOOK, type PageLook } from '../../../../shared/ipc/look.ts';
import type { Settings } from '../../../../shared/ipc/settings.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { ChoiceFile } from '../ChoiceFile.tsx';
import { Row } from '../Row.tsx';
import rows from '../SettingsDialog.module.css';
import { coloursFile, hardToRead, readColoursFile } from './colours-file.ts';
import styles from './Colours.module.css';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'contrast', label: 'High contrast' },
] as const;
const PALETTE_OPTIONS = [
  { value: 'standard', label: 'Green and red' },
  { value: 'blue-orange', label: 'Blue and orange' },
  { value: 'teal-red', label: 'Teal and red' },
] as const;
const HINTS: Readonly<Record<PageLook['palette'], string>> = {
  standard: 'For eyes that see all colours.',
  'blue-orange': 'For eyes that do not tell green from red (protan, deutan).',
  'teal-red': 'For eyes that do not tell blue from yellow (tritan).',
};

interface ColoursSectionProps {
  settings: PageLook;
  change: (change: Partial<Settings>) => void;
}

/** The theme, the colours of additions and deletions, and colours of the user's own. */
export function ColoursSection({ settings, change }: ColoursSectionProps) {
  const { theme, palette, ownColours } = settings;
  const hasOwn = Object.values(ownColours).some((colours) => Object.keys(colours).length > 0);
  const warning = hardToRead(palette, ownColours);
  return (
    <div className={rows.rows}>
      <Row name="Theme">
        <Segmented
          label="Theme"
          value={theme}
          options={THEMES}
          onChange={(next) => change({ theme: next })}
        />
      </Row>
      <Row name="Changes">
        <div className={styles.palette}>
          <Segmented
            label="Changes"
            value={palette}
            options={PALETTE_OPTIONS}
            onChange={(next) => change({ palette: next })}
          />
          <p className={rows.hint}>{HINTS[palette]}</p>
          <pre className={styles.sample} aria-hidden="true">
            <span className={styles.deleted}>
              -const one = <b>1</b>;
            </span>
            <span className={styles.added}>
              +const one = <b>2</b>;
            </span>
            <span className={styles.moved}> const moved = 3;</span>
          </pre>
        </div>
      </Row>
      <Row name="Your own colours">
        <div className={styles.palette}>
          <ChoiceFile
            what="colours"
            value={ownColours}
            none={hasOwn ? DEFAULT_LOOK.ownColours : null}
            text={() => coloursFile(palette, ownColours)}
            read={(text) => readColoursFile(text, palette)}
            onChange={(next) => change({ ownColours: next })}
          />
          <p className={rows.hint}>
            A JSON file with any colour of any theme. Export it, edit it, and import it again.
          </p>
          {warning === null ? null : (
            <p className={styles.warning} role="status">
              {warning}
            </p>
          )}
        </div>
      </Row>
    </div>
  );
}
