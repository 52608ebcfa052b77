/**
 * Strokes that a command cannot have, with what they do: the menu bar takes them, or the keyboard would no longer reach
 * every control.
 */
const EVERYWHERE: Readonly<Record<string, string>> = {
  'mod+c': 'copies',
  'mod+x': 'cuts',
  'mod+v': 'pastes',
  'mod+a': 'selects all',
  'mod+z': 'undoes',
  'mod+shift+z': 'does again what was undone',
  'mod+shift+v': 'pastes plain text',
  'mod+0': 'resets the zoom',
  'mod+=': 'zooms in',
  'mod+Plus': 'zooms in',
  'mod+-': 'zooms out',
  'mod+q': 'quits',
  'mod+w': 'closes the window',
  'mod+m': 'minimizes the window',
  Tab: 'goes to the next control',
  'shift+Tab': 'goes to the control before',
  'shift+F10': 'opens the menu of what has the focus',
};
const MAC: Readonly<Record<string, string>> = {
  'mod+h': 'hides the app',
  'mod+alt+h': 'hides the other apps',
  'mod+alt+i': 'opens the developer tools',
  'mod+ctrl+f': 'makes the window fill the screen',
};
const ELSEWHERE: Readonly<Record<string, string>> = {
  'mod+y': 'does again what was undone',
  'mod+shift+i': 'opens the developer tools',
  F11: 'makes the window fill the screen',
  'alt+F4': 'closes the window',
  // The first letters of the menu bar.
  'alt+f': 'opens a menu',
  'alt+e': 'opens a menu',
  'alt+v': 'opens a menu',
  'alt+r': 'opens a menu',
  'alt+w': 'opens a menu',
  'alt+h': 'opens a menu',
};

/** What a stroke does that no command can have; undefined: it is free. */
export function reservedFor(stroke: string, mac: boolean): string | undefined {
  for (const table of [EVERYWHERE, mac ? MAC : ELSEWHERE])
    if (Object.hasOwn(table, stroke)) return table[stroke];
  return undefined;
}
