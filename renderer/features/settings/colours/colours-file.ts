import { COLOUR } from '../../../../shared/ipc/look.ts';
import { z } from '../../../../shared/zod.ts';
import type { Settings } from '../../../../shared/ipc/settings.ts';
import { coloursOf, THEME_NAMES, type PaletteName, type ThemeName } from '../../../styles/colour-tokens.ts';
import { weakContrasts } from '../../../styles/contrast.ts';
import { plural } from '../../../ui/format.ts';
import { choiceFile, parseChoiceFile, unlessProblems, type ReadChoices } from '../choice-file.ts';

type OwnColours = Settings['ownColours'];

const COLOURS = z.record(z.string(), z.string()).default({});
const FILE = z.object({
  marginalia: z.literal('colours'),
  light: COLOURS,
  dark: COLOURS,
  contrast: COLOURS,
});

/** The colours of a theme with the user's own over them. */
function withOwn(theme: ThemeName, palette: PaletteName, own: OwnColours): Map<string, string> {
  const all = coloursOf(theme, palette);
  for (const [name, colour] of Object.entries(own[theme])) if (all.has(name)) all.set(name, colour);
  return all;
}

/** All colours of all themes, as a file that can be edited and imported. */
export function coloursFile(palette: PaletteName, own: OwnColours): string {
  const themes = THEME_NAMES.map((theme) => [theme, Object.fromEntries(withOwn(theme, palette, own))]);
  return choiceFile('colours', Object.fromEntries(themes));
}

/** Which texts are hard to read with the user's own colours, in a sentence; null: none. */
export function hardToRead(palette: PaletteName, own: OwnColours): string | null {
  const [first, ...rest] = THEME_NAMES.flatMap((theme) =>
    Object.keys(own[theme]).length === 0
      ? []
      : weakContrasts(theme, withOwn(theme, palette, own)).map((words) => `${words} (${theme})`),
  );
  if (first === undefined) return null;
  const others = rest.length === 0 ? '' : `, and ${plural(rest.length, 'other pair')}`;
  return `With your own colours some text is hard to read: ${first}${others}. 4.5 to 1 is enough, 7 to 1 in high contrast.`;
}

/** Reads such a file. */
export function readColoursFile(text: string, palette: PaletteName): ReadChoices<OwnColours> {
  const file = parseChoiceFile(text, 'colours', FILE);
  if ('problem' in file) return file;
  const own: OwnColours = { light: {}, dark: {}, contrast: {} };
  const problems: string[] = [];
  for (const theme of THEME_NAMES) {
    const before = coloursOf(theme, palette);
    for (const [name, colour] of Object.entries(file.value[theme])) {
      if (!before.has(name)) problems.push(`“${name}” is not the name of a colour.`);
      else if (!COLOUR.test(colour))
        problems.push(`“${colour}” for ${name} (${theme}) is not a colour such as #1f6feb.`);
      // A colour equal to the default is not a choice.
      else if (colour.toLowerCase() !== before.get(name)) own[theme][name] = colour.toLowerCase();
    }
  }
  return unlessProblems(own, problems);
}
