import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { CommandName } from '../../shared/keys/commands.ts';
import { keymapOf, type KeyChoice, type Keymap } from '../../shared/keys/keymap.ts';
import { isText } from '../../shared/keys/strokes.ts';

/** Runs a command of the page by its palette name. */
export type RunCommand = (name: string) => void;

/**
 * The menu bar. Uses standard roles where they exist; everything else is a command of the page, so that it does the
 * same as the key and the palette entry. The page's single-letter keys are not accelerators: they would be taken from
 * text fields.
 */
export function setMenu(command: RunCommand, keys: KeyChoice): void {
  const keymap = keymapOf(keys, process.platform === 'darwin');
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(command, keymap)));
}

/** The menu bar, with the keys of a keymap. */
function menuTemplate(command: RunCommand, { keysOf, mac: isMac }: Keymap): MenuItemConstructorOptions[] {
  const item = (label: string, name: CommandName): MenuItemConstructorOptions => {
    const accelerator = acceleratorOf(keysOf(name));
    return {
      id: name,
      label,
      click: () => command(name),
      // The page binds its keys itself; the menu only shows them. (macOS asks the page first anyway.)
      ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
    };
  };
  const settings = item('Settings…', 'settings.open');
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const appMenu: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
  return [
    ...(isMac ? [appMenu] : []),
    {
      label: '&File',
      submenu: [
        item('Open Folder…', 'folder.open'),
        item('Add Organization…', 'organization.add'),
        item('Repositories…', 'repository.pick'),
        separator,
        ...(isMac ? [] : [settings, separator]),
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        item('Command Palette…', 'palette.open'),
        separator,
        item('Unified or Split', 'view.toggle'),
        item('Wrap Lines', 'wrap.toggle'),
        item('Files Panel', 'pane.left'),
        item('Notes Panel', 'pane.right'),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        // The same key without Shift, which `zoomIn` alone does not cover.
        { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        { role: 'toggleDevTools' },
      ],
    },
    {
      label: '&Repository',
      submenu: [
        item('Sync', 'sync.start'),
        item('Refresh', 'compare.refresh'),
        separator,
        item('Write a Note', 'note.write'),
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [item('Keyboard Shortcuts', 'keys.show')] },
  ];
}

const ELECTRON_KEYS: Readonly<Record<string, string>> = {
  ArrowDown: 'Down',
  ArrowUp: 'Up',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Escape: 'Esc',
  Enter: 'Return',
};
const ELECTRON_MODIFIERS: Readonly<Record<string, string>> = {
  mod: 'CmdOrCtrl',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
};

/**
 * The first of some keys that a menu can show, as Electron writes it: a single stroke, which no text field takes as
 * text. undefined: there is none.
 */
function acceleratorOf(keys: readonly string[]): string | undefined {
  const stroke = keys.find((one) => !one.includes(' ') && !isText(one) && /^[\x21-\x7e]+$/.test(one));
  if (stroke === undefined) return undefined;
  const at = stroke.lastIndexOf('+');
  const key = stroke.slice(at + 1);
  const modifiers = at < 0 ? [] : stroke.slice(0, at).split('+');
  return [
    ...modifiers.map((one) => ELECTRON_MODIFIERS[one] ?? one),
    ELECTRON_KEYS[key] ?? key.toUpperCase(),
  ].join('+');
}
