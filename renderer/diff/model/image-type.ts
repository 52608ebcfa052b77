const TYPES = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['bmp', 'image/bmp'],
  ['ico', 'image/x-icon'],
]);

/** The media type of an image by its path; undefined if it is not an image the app draws. */
export const imageType = (path: string): string | undefined =>
  TYPES.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());

export const isImage = (path: string): boolean => imageType(path) !== undefined;

/** SVG: text in a diff, and an image on demand. */
export const isDrawing = (path: string): boolean => path.toLowerCase().endsWith('.svg');
