import { DEFAULT_KEYS, PRESETS } from '../keys/presets.ts';
import { z } from '../zod.ts';
import { COLOUR, DEFAULT_LOOK, MAX_COLOUR_NAME_CHARS, MAX_OWN_COLOURS, PALETTES, THEMES } from './look.ts';

/** Colours of the user's own: see `PageLook`. */
const ownColours = z
  .record(z.string().max(MAX_COLOUR_NAME_CHARS), z.string().regex(COLOUR))
  .refine((colours) => Object.keys(colours).length <= MAX_OWN_COLOURS)
  .default({});

/** Of a file of choices, as it is exported and imported. */
export const MAX_CHOICE_FILE_CHARS = 100_000;

export const MAX_KEYS_OF_COMMAND = 8;

/** A name or address for a commit header: one line, no angle brackets. Empty: not set. */
const signature = z
  .string()
  .max(200)
  .regex(/^[^<>\p{Cc}]*$/u);

/**
 * A preset of keys, and the keys of commands by name. What a command of this version cannot have is kept and does
 * nothing: another version may know it.
 */
export const keyChoice = z.object({
  preset: z.enum(PRESETS).catch(DEFAULT_KEYS.preset),
  own: z
    .record(z.string().max(60), z.array(z.string().max(60)).max(MAX_KEYS_OF_COMMAND))
    .refine((own) => Object.keys(own).length <= 400),
});

export const settings = z.object({
  theme: z.enum(THEMES).default(DEFAULT_LOOK.theme),
  palette: z.enum(PALETTES).default(DEFAULT_LOOK.palette),
  /** For each theme. */
  ownColours: z
    .object({ light: ownColours, dark: ownColours, contrast: ownColours })
    .default(DEFAULT_LOOK.ownColours),
  view: z.enum(['unified', 'split']).default('unified'),
  /** Signs the notes written here. */
  authorName: signature.default(''),
  authorEmail: signature.default(''),
  wrap: z.boolean().default(false),
  tabSize: z.number().int().min(1).max(16).default(4),
  /** The family of the diff's text, as the system calls it; empty: the app's own. */
  codeFont: z
    .string()
    .max(80)
    .regex(/^[^"\\;{}<>\p{Cc}]*$/u)
    .default(''),
  /** Its size, pixels. */
  codeSize: z.number().min(10).max(24).default(12.5),
  copyAs: z.enum(['code', 'markers', 'numbers']).default('code'),
  /** Which changes of white space count. */
  whitespace: z.enum(['show', 'ignore-trailing', 'ignore-ends', 'ignore-all']).default('show'),
  /** Code that was moved or copied is marked, or each run of it is a single row, or it is shown as any other. */
  movedCode: z.enum(['mark', 'fold', 'ignore']).default('mark'),
  /** Commits of a comparison from the first one on. */
  oldestFirst: z.boolean().default(false),
  /** Files fold in the diff when they are marked viewed. */
  foldViewed: z.boolean().default(false),
  /** What was read folds in the diff: files, and hunks of others. */
  unreadOnly: z.boolean().default(false),
  /** Changes of a folder's files are shown as they come. */
  followChanges: z.boolean().default(false),
  /** A column beside the line numbers says who wrote each line. */
  lineAuthors: z.boolean().default(false),
  /** Marks beside lines that were discussed before. */
  discussedBefore: z.boolean().default(true),
  /** Lines that an agent wrote are marked. */
  agentLines: z.boolean().default(true),
  /** Copies are found, or shown as the new files that they are. */
  copies: z.enum(['find', 'ignore']).default('find'),
  /** Files in their folders, or one below the other with their paths. */
  fileList: z.enum(['tree', 'list']).default('tree'),
  /**
   * The command that opens a file to be edited; empty: what the system opens it with. The page alone may not change it: it is a program.
   */
  editor: z.string().max(1000).default(''),
  /** Pixels of the outer panes; null: as wide as the window has room for. */
  leftWidth: z.number().int().min(160).max(800).nullable().default(null),
  rightWidth: z.number().int().min(220).max(900).nullable().default(null),
  leftHidden: z.boolean().default(false),
  rightHidden: z.boolean().default(false),
  /** Notes of a folder with remotes are sent as they are written. */
  sendNotes: z.boolean().default(false),
  /** How much waits is shown at the app's icon. */
  dockNumber: z.boolean().default(false),
  /** Notifications say the first words of what was written. */
  notifyWords: z.boolean().default(false),
  /** What copied reviews begin with. */
  reviewPreamble: z.string().max(4_000).default(''),
  keys: keyChoice.default(DEFAULT_KEYS),
  /** Notes on commits that were rewritten are copied to those that took their place as soon as these are shown. */
  copyNotes: z.boolean().default(false),
});
export type Settings = z.output<typeof settings>;

type Changes<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Value> ? z.ZodOptional<Value> : never;
};

const { editor: _program, ...changeable } = settings.shape;

/** Some fields of the settings. Without their defaults: `partial()` alone would fill in, and so reset, the others. */
export const settingsPatch = z.strictObject(
  // The type of an object that is made of entries does not know its names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(
    Object.entries(changeable).map(([name, field]) => [name, field.unwrap().optional()]),
  ) as Changes<typeof changeable>,
);
