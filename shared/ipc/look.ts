/** What decides on the page's colours. Free of zod: the page checks it before its first paint. */

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;

/** The colours that tell additions from deletions: which pair. */
export const PALETTES = ['standard', 'blue-orange', 'teal-red'] as const;

/** A colour of the user's own. */
export const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/iu;
export const MAX_OWN_COLOURS = 100;
export const MAX_COLOUR_NAME_CHARS = 30;

export interface PageLook {
  theme: (typeof THEMES)[number];
  palette: (typeof PALETTES)[number];
  /** For each theme, colours by the names of the page's tokens. What the page does not know changes nothing. */
  ownColours: Record<'light' | 'dark' | 'contrast', Record<string, string>>;
}

export const DEFAULT_LOOK: PageLook = {
  theme: 'system',
  palette: 'standard',
  ownColours: { light: {}, dark: {}, contrast: {} },
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOneOf = (all: readonly unknown[], value: unknown): boolean => all.includes(value);

function areColours(value: unknown): boolean {
  if (!isObject(value)) return false;
  const all = Object.entries(value);
  return (
    all.length <= MAX_OWN_COLOURS &&
    all.every(
      ([name, colour]) =>
        name.length <= MAX_COLOUR_NAME_CHARS && typeof colour === 'string' && COLOUR.test(colour),
    )
  );
}

/** Whether a value is a look, as the schema of the settings has it. */
export function isLook(value: unknown): value is PageLook {
  if (!isObject(value)) return false;
  const { theme, palette, ownColours: own } = value;
  return (
    isOneOf(THEMES, theme) &&
    isOneOf(PALETTES, palette) &&
    isObject(own) &&
    [own['light'], own['dark'], own['contrast']].every(areColours)
  );
}
