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

/** The media type of a picture by its path; undefined: not a picture that is drawn here. */
export const imageType = (path: string): string | undefined =>
  TYPES.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());

export const isImage = (path: string): boolean => imageType(path) !== undefined;

/** A drawing: text in a diff, and a picture when it is asked for. */
export const isDrawing = (path: string): boolean => path.toLowerCase().endsWith('.svg');
