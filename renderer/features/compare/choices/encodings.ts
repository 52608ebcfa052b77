/** Encodings that a reader may choose: names that TextDecoder knows, and what they are for. */
const EIGHT_BITS: readonly (readonly [name: string, words: string])[] = [
  ['windows-1252', 'Western (Windows 1252)'],
  ['iso-8859-15', 'Western (ISO 8859-15)'],
  ['macintosh', 'Western (Mac)'],
  ['windows-1250', 'Central European (Windows 1250)'],
  ['iso-8859-2', 'Central European (ISO 8859-2)'],
  ['windows-1251', 'Cyrillic (Windows 1251)'],
  ['koi8-r', 'Cyrillic (KOI8-R)'],
  ['koi8-u', 'Cyrillic (KOI8-U)'],
  ['ibm866', 'Cyrillic (DOS 866)'],
  ['windows-1253', 'Greek (Windows 1253)'],
  ['windows-1254', 'Turkish (Windows 1254)'],
  ['windows-1255', 'Hebrew (Windows 1255)'],
  ['windows-1256', 'Arabic (Windows 1256)'],
  ['windows-1257', 'Baltic (Windows 1257)'],
  ['windows-1258', 'Vietnamese (Windows 1258)'],
  ['windows-874', 'Thai (Windows 874)'],
  ['shift_jis', 'Japanese (Shift JIS)'],
  ['euc-jp', 'Japanese (EUC)'],
  ['gb18030', 'Chinese (GB 18030)'],
  ['big5', 'Chinese (Big5)'],
  ['euc-kr', 'Korean (EUC)'],
];

const UTF16: typeof EIGHT_BITS = [
  ['utf-16le', 'UTF-16'],
  ['utf-16be', 'UTF-16, big-endian'],
];

/** For text that is not UTF-8. */
export const OF_TEXT: typeof EIGHT_BITS = [...EIGHT_BITS, ...UTF16];

/** For files that are binary to Git: usually UTF-16 text, or text with a stray NUL. */
export const OF_BINARY: typeof EIGHT_BITS = [...UTF16, ['utf-8', 'UTF-8'], ...EIGHT_BITS];
