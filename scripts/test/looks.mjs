import { SetUpError } from '../setup/say.mjs';

const themes = ['light', 'dark', 'contrast'];
const palettes = ['standard', 'blue-orange', 'teal-red'];

const listed = (text) => text.split(',');

/**
 * Every combination of the requested themes, palettes, zooms and sizes; none if nothing is requested.
 *
 * @param {{ themes?: string, palettes?: string, zooms?: string, sizes?: string }} wanted each a list with commas
 * @returns {{ theme: string, palette: string, zoom: number, width: number, height: number }[]}
 */
export function looks(wanted) {
  if (!wanted.themes && !wanted.palettes && !wanted.zooms && !wanted.sizes) return [];
  return listed(wanted.sizes ?? '1440x900').flatMap((size) => {
    const [, width, height] = /^(\d{3,4})x(\d{3,4})$/.exec(size) ?? [];
    if (!width) throw new SetUpError(`${size} is no size: 1024x700 is one.`);
    return listed(wanted.zooms ?? '100').flatMap((zoom) => {
      if (!(Number(zoom) >= 25 && Number(zoom) <= 500))
        throw new SetUpError(`${zoom} is no zoom: 150 is one, per cent.`);
      return listed(wanted.themes ?? 'light').flatMap((theme) => {
        if (!themes.includes(theme)) throw new SetUpError(`${theme} is no theme: ${themes.join(', ')} are.`);
        return listed(wanted.palettes ?? 'standard').map((palette) => {
          if (!palettes.includes(palette))
            throw new SetUpError(`${palette} is no palette: ${palettes.join(', ')} are.`);
          return { theme, palette, zoom: Number(zoom), width: Number(width), height: Number(height) };
        });
      });
    });
  });
}
