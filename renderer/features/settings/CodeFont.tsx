import { useId, useState } from 'react';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './SettingsDialog.module.css';
import { fontProblem, installedFonts } from './fonts.ts';

interface CodeFontProps {
  settings: Settings;
  change: (change: Partial<Settings>) => void;
}

/** In CSS pixels; limits as in the settings contract. */
const [MIN_PX, MAX_PX, DEFAULT_PX, STEP_PX] = [10, 24, 12.5, 0.5];

/** The diff's font and size, with a preview below; the diff changes immediately. */
export function CodeFont({ settings, change }: CodeFontProps) {
  const list = useId();
  const [families] = useState(installedFonts);
  const [family, setFamily] = useState(settings.codeFont);
  const { codeFont, codeSize } = settings;
  const problem = fontProblem(family.trim());
  const choose = (typed: string): void => {
    setFamily(typed);
    if (fontProblem(typed.trim()) === undefined) change({ codeFont: typed.trim() });
  };
  const resize = (by: number): void =>
    change({ codeSize: Math.min(MAX_PX, Math.max(MIN_PX, codeSize + by)) });
  return (
    <div className={styles.font}>
      <Field
        label="Font of the diff"
        placeholder="JetBrains Mono"
        list={list}
        spellCheck={false}
        value={family}
        problem={problem}
        onChange={(event) => choose(event.target.value)}
      />
      <datalist id={list}>
        {families.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <div className={styles.size} role="group" aria-label="Size of the diff’s text">
        <Button square aria-label="Smaller" disabled={codeSize <= MIN_PX} onClick={() => resize(-STEP_PX)}>
          −
        </Button>
        <output aria-live="polite">{codeSize} px</output>
        <Button square aria-label="Larger" disabled={codeSize >= MAX_PX} onClick={() => resize(STEP_PX)}>
          +
        </Button>
        {codeSize === DEFAULT_PX && codeFont === '' ? null : (
          <Button
            look="quiet"
            onClick={() => {
              setFamily('');
              change({ codeFont: '', codeSize: DEFAULT_PX });
            }}
          >
            Reset
          </Button>
        )}
      </div>
      <pre
        className={styles.sample}
        aria-hidden="true"
        style={{
          font: `${codeSize}px/1.6 ${codeFont === '' ? '' : `"${codeFont}", `}var(--font-code)`,
          // As in the diff; the `font` shorthand would enable ligatures again.
          fontVariantLigatures: 'none',
        }}
      >
        {'-const one = 1; // l1I O0\n+const two = [2, { b: `${a}` }];'}
      </pre>
    </div>
  );
}
