import type { CommandName } from './commands.ts';

export const PRESETS = ['marginalia', 'vim'] as const;
type Preset = (typeof PRESETS)[number];

/** What the user has not changed; free of zod, as the page needs it before its first paint. */
export const DEFAULT_KEYS: { preset: Preset; own: Record<string, string[]> } = {
  preset: 'marginalia',
  own: {},
};

/** What a preset changes in the table of commands. */
export const PRESET_KEYS: Readonly<Record<Preset, Partial<Record<CommandName, readonly string[]>>>> = {
  marginalia: {},
  vim: {
    'row.next': ['j', 'ArrowDown'],
    'row.previous': ['k', 'ArrowUp'],
    'row.extendNext': ['J', 'shift+ArrowDown'],
    'row.extendPrevious': ['K', 'shift+ArrowUp'],
    'row.first': ['g g', 'Home', 'mod+Home'],
    'row.last': ['G', 'End', 'mod+End'],
    'side.old': ['h', 'ArrowLeft'],
    'side.new': ['l', 'ArrowRight'],
    'halfPage.next': ['ctrl+d'],
    'halfPage.previous': ['ctrl+u'],
    'file.next': ['g t', '] f'],
    'file.previous': ['g T', '[ f'],
    'change.next': ['] c', '}'],
    'change.previous': ['[ c', '{'],
    'commit.next': ['] ]'],
    'commit.previous': ['[ ['],
    'remark.next': ['] r'],
    'remark.previous': ['[ r'],
    'moved.other': ['%', 'M'],
    'hit.next': ['n', 'F3'],
    'hit.previous': ['N', 'shift+F3'],
    'context.collapse': ['z c'],
    'file.whole': ['g f'],
    'file.fold': ['z a'],
    'files.fold': ['z A'],
    'repository.pick': ['g r'],
    'palette.open': ['mod+k', ':'],
  },
};
