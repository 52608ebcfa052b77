/** Monospaced families that come with systems or that people install for code. */
const KNOWN_FONTS = [
  'Andale Mono',
  'Anonymous Pro',
  'Cascadia Code',
  'Cascadia Mono',
  'Consolas',
  'Courier New',
  'DejaVu Sans Mono',
  'Fira Code',
  'Fira Mono',
  'Hack',
  'IBM Plex Mono',
  'Inconsolata',
  'Iosevka',
  'Liberation Mono',
  'Menlo',
  'Monaco',
  'Noto Sans Mono',
  'Roboto Mono',
  'SF Mono',
  'Source Code Pro',
  'Ubuntu Mono',
  'Victor Mono',
];
const GENERIC = ['monospace', 'serif', 'sans-serif'];
const SAMPLE = 'mmmmmmmmmmlli WQ@#0Oo';

type Measure = (font: string, text: string) => number;

/** Measures text width as the page renders it. */
function measureOnCanvas(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  return (font, text) => {
    if (!context) return 0;
    context.font = `72px ${font}`;
    return context.measureText(text).width;
  };
}

/** Whether a family is installed: if so, the width differs from that of at least one fallback font. */
const isInstalled = (family: string, measure: Measure): boolean =>
  GENERIC.some((generic) => measure(`"${family}", ${generic}`, SAMPLE) !== measure(generic, SAMPLE));

const isMonospaced = (family: string, measure: Measure): boolean =>
  Math.abs(measure(`"${family}"`, 'iiiiiiiiii') - measure(`"${family}"`, 'WWWWWWWWWW')) < 0.5;

/** The known families that are installed on this computer. */
export function installedFonts(): string[] {
  const measure = measureOnCanvas();
  return KNOWN_FONTS.filter((family) => isInstalled(family, measure));
}

/** Why a family cannot be used for code, a sentence; undefined: it can. Empty: the app's own font. */
export function fontProblem(family: string, measure = measureOnCanvas()): string | undefined {
  if (family === '') return undefined;
  if (!/^[^"\\;{}<>\p{Cc}]{1,80}$/u.test(family)) return 'This is not a font name.';
  if (!isInstalled(family, measure)) return 'No font of this name is installed.';
  if (!isMonospaced(family, measure)) return 'Its letters differ in width, so code would not line up.';
  return undefined;
}
