import type { TreeChange, Mode } from './fast-import.ts';

/**
 * The text of a template literal without its first line break; `\${` stands for `${` and a backslash-backtick for a
 * backtick.
 */
export function fileText(strings: TemplateStringsArray): string {
  return (strings.raw[0] ?? '').replace(/^\n/, '').replaceAll('\\${', '${').replaceAll('\\`', '`');
}

/**
 * The text with each `[find, replacement]` applied once, in order.
 * @throws when a `find` is missing or stands there twice: a change that no longer fits must not go unnoticed.
 */
export function edited(
  before: string,
  ...edits: readonly (readonly [find: string, replacement: string])[]
): string {
  return edits.reduce((now, [find, replacement]) => {
    const parts = now.split(find);
    if (parts.length !== 2)
      throw new Error(`Found ${(parts.length - 1).toString()} times, not once: ${find}`);
    return parts.join(replacement);
  }, before);
}

export const put = (path: string, content: string | Uint8Array, mode: Mode = '100644'): TreeChange => ({
  kind: 'put',
  path,
  content,
  mode,
});
export const link = (path: string, target: string): TreeChange => put(path, target, '120000');
export const drop = (path: string): TreeChange => ({ kind: 'delete', path });
export const move = (from: string, path: string): TreeChange => ({ kind: 'move', from, path });
export const copy = (from: string, path: string): TreeChange => ({ kind: 'copy', from, path });
