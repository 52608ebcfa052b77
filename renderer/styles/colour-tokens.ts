import type { Settings } from '../../shared/ipc/settings.ts';
import palettes from './palettes.css?raw';
import tokens from './tokens.css?raw';

export type ThemeName = keyof Settings['ownColours'];
export const THEME_NAMES: readonly ThemeName[] = ['light', 'dark', 'contrast'];
export type PaletteName = Settings['palette'];

/** The rules that set colours, as in the style sheets: for which theme and palette (absent: all), and what. */
const RULES = [...`${tokens}\n${palettes}`.matchAll(/:root((?:\[[^\]]*\])*) \{(.*?)\n\}/gs)].map(
  ([, on = '', body = '']) => ({
    theme: /data-theme='([\w-]+)'/.exec(on)?.[1],
    palette: /data-palette='([\w-]+)'/.exec(on)?.[1],
    colours: [...body.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    ),
  }),
);

/** The colours of a theme and a palette, by the names of their tokens without `--`. */
export function coloursOf(theme: ThemeName, palette: PaletteName): Map<string, string> {
  const all = new Map<string, string>();
  for (const rule of RULES)
    if ((rule.theme ?? theme) === theme && (rule.palette ?? palette) === palette)
      for (const [name, value] of rule.colours) all.set(name, value);
  return all;
}
