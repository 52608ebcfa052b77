import { makesCharacter, pressedKey, type KeyPress } from './pressed-key.ts';
import type { TargetKind } from './target.ts';

/**
 * Every command that can have a key, with its keys: the only place where keys are bound. The `?` sheet, the palette,
 * button hints and the key handler all read this table. `mod` is ⌘ on macOS, Ctrl elsewhere.
 */
const BINDINGS = {
  'file.next': { title: 'Next file', group: 'Read', keys: ['j'] },
  'file.previous': { title: 'Previous file', group: 'Read', keys: ['k'] },
  'change.next': { title: 'Next change', group: 'Read', keys: ['n'] },
  'change.previous': { title: 'Previous change', group: 'Read', keys: ['p'] },
  'moved.other': { title: 'Go to the other end of moved code, and back', group: 'Read', keys: ['M'] },
  'line.next': { title: 'Next change in a long line', group: 'Read', keys: ['.'] },
  'line.previous': { title: 'Previous change in a long line', group: 'Read', keys: [','] },
  'line.why': {
    title: 'Why is this line here',
    group: 'Read',
    keys: ['i'],
    on: ['line'],
  },
  'line.whole': { title: 'Show the whole long line', group: 'Read', keys: [] },
  'commit.next': { title: 'Next commit', group: 'Read', keys: [']'] },
  'commit.previous': { title: 'Previous commit', group: 'Read', keys: ['['] },
  'commit.unread': { title: 'Next commit that is not read', group: 'Read', keys: [] },
  'commit.changes': { title: 'Show this commit’s changes', group: 'Read', keys: ['d'], on: ['commit'] },
  'merge.next': { title: 'Switch merge view', group: 'Read', keys: ['m'] },
  'merge.decided': { title: 'Show what this merge decided', group: 'Read', keys: [] },
  'merge.first': { title: 'Show this merge against its first parent', group: 'Read', keys: [] },
  'merge.second': { title: 'Show this merge against its second parent', group: 'Read', keys: [] },
  'branch.changes': { title: 'Show the whole branch', group: 'Read', keys: ['D'] },
  'version.changes': { title: 'Show what changed since I read it', group: 'Read', keys: ['r'] },
  'version.read': { title: 'I have read this version', group: 'Read', keys: [] },
  'discussed.next': { title: 'Next discussion from before', group: 'Read', keys: [] },
  'remark.next': { title: 'Next remark', group: 'Read', keys: ['N'] },
  'remark.previous': { title: 'Previous remark', group: 'Read', keys: ['P'] },
  'remark.nextOpen': { title: 'Next open remark', group: 'Read', keys: ['f'] },
  'remark.previousOpen': { title: 'Previous open remark', group: 'Read', keys: ['F'] },
  'file.viewed': { title: 'Mark viewed, go to the next unviewed file', group: 'Read', keys: ['v'] },
  'hunk.read': { title: 'Mark this hunk read, go to the next unread one', group: 'Read', keys: ['V'] },
  'generated.viewed': { title: 'Mark all generated as viewed', group: 'Read', keys: [] },
  'file.load': { title: 'Load the held file', group: 'Read', keys: ['x'] },
  'file.loadAll': { title: 'Load all held files', group: 'Read', keys: [] },
  'context.expand': { title: 'Expand context', group: 'Read', keys: ['e'] },
  'context.function': { title: 'Show the enclosing function', group: 'Read', keys: ['E'] },
  'context.file': { title: 'Show the whole file', group: 'Read', keys: [] },
  'context.collapse': { title: 'Collapse the context again', group: 'Read', keys: ['l'] },
  'file.fold': {
    title: 'Fold or unfold the file',
    group: 'Read',
    menu: 'Fold or unfold its files in the diff',
    keys: ['h'],
    on: ['folder'],
  },
  'files.fold': { title: 'Fold or unfold all files', group: 'Read', keys: ['H'] },
  'view.toggle': { title: 'Unified or split view', group: 'View', keys: ['u'] },
  'wrap.toggle': { title: 'Wrap long lines', group: 'View', keys: ['w'] },
  'whitespace.next': { title: 'Change which white space counts', group: 'View', keys: ['W'] },
  'unread.toggle': { title: 'Unread only: fold what was read', group: 'View', keys: ['U'] },
  'moved.next': { title: 'Moved code: mark, fold, ignore', group: 'View', keys: [] },
  'discussed.toggle': { title: 'Show or hide what was discussed before', group: 'View', keys: [] },
  'authors.toggle': { title: 'Show or hide who wrote what', group: 'View', keys: [] },
  'agents.toggle': { title: 'Show or hide which lines agents wrote', group: 'View', keys: [] },
  'pane.left': { title: 'Show or hide files and commits', group: 'View', keys: ['mod+b'] },
  'pane.right': { title: 'Show or hide notes', group: 'View', keys: ['mod+j'] },
  'pane.columns': { title: 'Notes as wide as 72 columns, or narrow again', group: 'View', keys: [] },
  'files.list': { title: 'Files as a tree or as a list', group: 'View', keys: [] },
  'files.show': { title: 'Show files', group: 'View', keys: [] },
  'file.commits': {
    title: 'Show the commits that change this file',
    menu: 'Show its commits',
    group: 'Read',
    keys: ['y'],
    on: ['file', 'folder'],
  },
  'commits.show': { title: 'Show commits', group: 'View', keys: [] },
  'remarks.show': { title: 'Show remarks', group: 'View', keys: ['L'] },
  'note.write': {
    title: 'Write on this line, else on this commit’s note',
    menu: 'Write here',
    group: 'Notes',
    keys: ['c'],
    types: true,
    on: ['line', 'commit'],
  },
  'remark.file': { title: 'Write on the whole file', group: 'Notes', keys: ['C'], types: true, on: ['file'] },
  'remark.reply': { title: 'Reply to this remark', group: 'Notes', keys: ['Enter'] },
  'remark.resolve': { title: 'Resolve or reopen this remark', group: 'Notes', keys: ['R'] },
  'remark.edit': { title: 'Edit this remark', group: 'Notes', keys: ['F2'] },
  'remark.remove': { title: 'Remove this remark', group: 'Notes', keys: ['Delete'] },
  'remark.suggest': { title: 'Suggest a change to these lines', group: 'Notes', keys: ['mod+g'] },
  'note.edit': { title: 'Edit this note', menu: 'Edit', group: 'Notes', keys: [], on: ['note'] },
  'note.copy': { title: 'Copy this note’s text', menu: 'Copy text', group: 'Notes', keys: [], on: ['note'] },
  'note.remove': { title: 'Remove this note', menu: 'Remove', group: 'Notes', keys: [], on: ['note'] },
  'note.save': { title: 'Save the note', group: 'Notes', keys: ['mod+Enter'] },
  'verdict.menu': { title: 'Give a verdict', group: 'Notes', keys: ['a'] },
  'verdict.approve': { title: 'Verdict: approve', group: 'Notes', keys: [] },
  'verdict.good': { title: 'Verdict: looks good to me', group: 'Notes', keys: [] },
  'verdict.work': { title: 'Verdict: needs work', group: 'Notes', keys: [] },
  'verdict.no': { title: 'Verdict: not like this', group: 'Notes', keys: [] },
  'verdict.withdraw': { title: 'Verdict: withdraw mine', group: 'Notes', keys: [] },
  'review.copy': { title: 'Copy review', group: 'Notes', keys: [] },
  'review.copyDrafts': { title: 'Copy review with drafts', group: 'Notes', keys: [] },
  'review.copyFile': {
    title: 'Copy the remarks of this file',
    menu: 'Copy its remarks',
    group: 'Notes',
    keys: [],
    on: ['file'],
  },
  'review.export': { title: 'Export review…', group: 'Notes', keys: [] },
  'review.handOver': { title: 'Hand over', group: 'Notes', keys: ['O'] },
  'notes.unsent': { title: 'Unsent notes', group: 'Notes', keys: [] },
  'files.filter': { title: 'Filter files', group: 'Find', keys: ['t'], types: true },
  'text.find': { title: 'Find in all loaded text', group: 'Find', keys: ['/', 'mod+f'], types: true },
  'notes.search': { title: 'Search all notes', group: 'Find', keys: [], types: true },
  'palette.open': { title: 'Search or jump', group: 'Find', keys: ['mod+k'], types: true },
  'branch.pick': { title: 'Pick the branch', group: 'Go', keys: ['b'], types: true },
  'base.pick': { title: 'Pick the base', group: 'Go', keys: ['B'], types: true },
  'repository.pick': { title: 'Repositories', group: 'Go', keys: ['g'], types: true },
  'organization.pick': { title: 'Organizations', group: 'Go', keys: ['o'], types: true },
  'sync.start': { title: 'Sync', group: 'Go', keys: ['s'] },
  'file.open': {
    title: 'Open this file in the editor',
    menu: 'Open in editor',
    group: 'Go',
    keys: [],
    on: ['file', 'line'],
  },
  'file.reveal': {
    title: 'Show this file in the file manager',
    menu: 'Show in the file manager',
    group: 'Go',
    keys: [],
    on: ['file', 'folder', 'line'],
  },
  'path.copy': {
    title: 'Copy the path of this file',
    menu: 'Copy path',
    group: 'Go',
    keys: [],
    on: ['file', 'folder', 'line'],
  },
  'id.copy': {
    title: 'Copy the id of this commit',
    menu: 'Copy id',
    group: 'Go',
    keys: [],
    on: ['commit', 'note', 'listed note'],
  },
  'link.copy': {
    title: 'Copy link to this place',
    menu: 'Copy link',
    group: 'Go',
    keys: [],
    on: ['file', 'line', 'commit', 'note', 'listed note'],
  },
  'compare.refresh': { title: 'Reload', group: 'Go', keys: ['mod+r'] },
  'organization.add': { title: 'Add organization…', group: 'App', keys: [] },
  'drafts.export': { title: 'Export unsent drafts…', group: 'App', keys: [] },
  'folder.open': { title: 'Open folder…', group: 'App', keys: ['mod+o'] },
  'sample.open': { title: 'Open the sample', group: 'App', keys: [] },
  'start.show': { title: 'Start screen', group: 'App', keys: [] },
  'today.show': { title: 'Today: what waits', group: 'Go', keys: ['T'] },
  'today.seen': { title: 'Mark as seen', group: 'Go', keys: ['e'], screen: 'today' },
  'today.seenAll': { title: 'Mark all as seen', group: 'Go', keys: ['E'], screen: 'today' },
  'messages.show': { title: 'Messages of the last ten minutes', group: 'App', keys: [] },
  'settings.open': { title: 'Settings', group: 'App', keys: ['mod+,'] },
  'theme.system': { title: 'Theme: follow the system', group: 'App', keys: [] },
  'theme.light': { title: 'Theme: light', group: 'App', keys: [] },
  'theme.dark': { title: 'Theme: dark', group: 'App', keys: [] },
  'theme.contrast': { title: 'Theme: high contrast', group: 'App', keys: [] },
  'keys.show': { title: 'Keys', group: 'App', keys: ['?'] },
  back: { title: 'Back, close, keep the draft', group: 'App', keys: ['Escape'] },
} as const satisfies Record<string, Binding>;

export interface Binding {
  readonly title: string;
  readonly group: 'Read' | 'View' | 'Notes' | 'Find' | 'Go' | 'App';
  readonly keys: readonly string[];
  /** It works on this screen alone, where its keys do nothing else; absent: wherever something handles it. */
  readonly screen?: 'today';
  /** It focuses a text field. */
  readonly types?: true;
  /** The targets it accepts: it appears in their menus and receives the target. */
  readonly on?: readonly TargetKind[];
  /** Its label there, where "this" refers to the target. */
  readonly menu?: string;
}

export type CommandName = keyof typeof BINDINGS;

export const isCommand = (name: string): name is CommandName => Object.hasOwn(BINDINGS, name);
export const COMMANDS: readonly CommandName[] = Object.keys(BINDINGS).filter(isCommand);

export const bindingOf = (name: CommandName): Binding => BINDINGS[name];

/** The commands for a kind of target, in menu order. */
export const commandsOn = (kind: TargetKind): CommandName[] =>
  COMMANDS.filter((name) => bindingOf(name).on?.includes(kind));

const BY_CHORD = Map.groupBy(
  COMMANDS.flatMap((name) => bindingOf(name).keys.map((chord) => ({ chord, name }))),
  ({ chord }) => chord,
);

/** The command of a chord: the one of the current screen, if that has one of its own. */
function boundTo(chord: string, live: ReadonlySet<CommandName> | undefined): CommandName | null {
  const names = (BY_CHORD.get(chord) ?? []).map(({ name }) => name);
  const own = names.find((name) => bindingOf(name).screen !== undefined && live?.has(name) === true);
  return own ?? names.find((name) => bindingOf(name).screen === undefined) ?? null;
}

/** Where a key is pressed. */
interface PressedIn {
  mac: boolean;
  /** In a text field, where plain keys are text and only chords with ⌘/Ctrl are commands. */
  typing: boolean;
  /** The commands that have a handler. */
  live?: ReadonlySet<CommandName>;
}

/** The command of a key press, or null. */
export function commandOf(press: KeyPress, { mac, typing, live }: PressedIn): CommandName | null {
  const key = pressedKey(press, mac);
  if (makesCharacter(press, mac)) return typing ? null : boundTo(key, live);
  if (press.altKey) return null;
  const mod = mac ? press.metaKey : press.ctrlKey;
  const other = mac ? press.ctrlKey : press.metaKey;
  if (other) return null;
  if (mod) return boundTo(`mod+${key.length === 1 ? key.toLowerCase() : key}`, live);
  return typing ? null : boundTo(key, live);
}

const NAMES: Readonly<Record<string, string>> = { Enter: '⏎', Escape: 'Esc', ',': ',' };

/** A chord as labelled on the user's keyboard: `Ctrl K` or `⌘K`. */
export function keyLabel(chord: string, mac: boolean): string {
  const [last = '', ...mods] = chord.split('+').toReversed();
  const name = NAMES[last] ?? (mods.length > 0 ? last.toUpperCase() : shifted(last));
  if (mods.length === 0) return name;
  return mac ? `⌘${name}` : `Ctrl ${name}`;
}

const shifted = (key: string): string =>
  /^[A-Z]$/.test(key) ? `Shift ${key}` : /^[a-z]$/.test(key) ? key.toUpperCase() : key;
