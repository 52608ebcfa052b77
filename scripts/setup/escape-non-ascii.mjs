const NOT_ASCII = /(\\*)([\u0080-\uffff])/g;
/** Its characters are what was written, not what they stand for. */
const RAW_NOT_ASCII = /\bString\.raw`[^`]*[\u0080-\uffff]/;

/**
 * The same script in ASCII alone.
 *
 * @param {string} code JavaScript
 * @returns {string}
 * @throws {Error} if a raw template has other characters: it cannot be escaped
 */
export function escapeNonAscii(code) {
  const raw = RAW_NOT_ASCII.exec(code);
  if (raw) throw new Error(`A raw template must be ASCII: ${raw[0]}`);
  return code.replaceAll(NOT_ASCII, (_all, backslashes, character) => {
    const escape = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    // An odd one is part of the character's own, needless escape.
    return backslashes.slice(backslashes.length % 2) + escape;
  });
}
