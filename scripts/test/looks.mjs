import { SetUpError } from '../setup/say.mjs';

const themes = ['light', 'dark', 'contrast'];

const listed = (text) => text.split(',');

/**
 * Every combination of the requested themes, zooms and sizes; none if nothing is requested.
 *
 * @param {{ themes?: string, zooms?: string, sizes?: string }} wanted each a list with commas
 * @returns {{ theme: string, zoom: number, width: number, height: number }[]}
 */
export function looks(wanted) {
  if (!wanted.themes && !wanted.zooms && !wanted.sizes) return [];
  return listed(wanted.sizes ?? '1440x900').flatMap((size) => {
    const [, width, height] = /^(\d{3,4})x(\d{3,4})$/.exec(size) ?? [];
    if (!width) throw new SetUpError(`${size} is no size: 1024x700 is one.`);
    return listed(wanted.zooms ?? '100').flatMap((zoom) => {
      if (!(Number(zoom) >= 25 && Number(zoom) <= 500))
        throw new SetUpError(`${zoom} is no zoom: 150 is one, per cent.`);
      return listed(wanted.themes ?? 'light').map((theme) => {
        if (!themes.includes(theme)) throw new SetUpError(`${theme} is no theme: ${themes.join(', ')} are.`);
        return { theme, zoom: Number(zoom), width: Number(width), height: Number(height) };
      });
    });
  });
}
