import { partsOf, patchOf, suggestedDiff, type Anchor } from '../../shared/domain/remarks/index.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { RemarkPart } from '../../shared/ipc/remarks.ts';
import type { FileFacts } from './facts.ts';
import { MAX_FILE_BYTES } from './file-lines.ts';
import type { History } from './history.ts';

/** Context around the anchored lines, so that a patch can be applied. */
const CONTEXT_LINES = 3;

/** The remaining budget for drawing suggestions. */
export interface DrawnRoom {
  lines: number;
  /** Of the lines that would be replaced. */
  characters: number;
}

/**
 * The parts of a remark's text; a suggestion against the lines it is about, or alone if they are unknown.
 * @param room reduced by what is drawn; a suggestion that exceeds it is drawn alone
 */
export function shownParts(text: string, now: readonly string[], room: DrawnRoom): RemarkPart[] {
  return partsOf(text).map((part) => {
    if (part.kind === 'text') return part;
    const fits = now.length + part.lines.length <= room.lines && sizeOf(now) <= room.characters;
    const lines = suggestedDiff(fits ? now.map(withoutReturn) : [], part.lines);
    room.lines -= lines.length;
    if (fits) room.characters -= sizeOf(now);
    return { kind: 'suggestion', lines };
  });
}

const sizeOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0);
const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** Whether lines must be read for a remark's parts. */
export const hasSuggestion = (text: string): boolean => text.includes('```suggestion');

/** A text field needs time for each line that is inserted with its undo. */
const MAX_SUGGESTED_LINES = 200;
const MAX_SUGGESTED_CHARS = 100_000;

/** The lines of an anchor, without line ends, to be typed over. @throws AppFailure */
export async function suggestibleLines(
  history: History,
  facts: FileFacts | undefined,
  { path, side, lines }: Anchor,
  ephemeral: boolean,
): Promise<string[]> {
  const blob = facts?.blob(path, side) ?? null;
  if (lines === null || blob === null) throw unsuited('These lines are not in the commit.');
  const count = lines.last - lines.first + 1;
  if (count > MAX_SUGGESTED_LINES) throw unsuited(TOO_LONG, FEWER);
  const [file] = await history.lines([{ blob, lines }], ephemeral);
  const texts = (file?.lines ?? []).map(withoutReturn);
  if (texts.length < count)
    throw unsuited('The file is too large for a suggestion, or shorter than these lines.');
  if (sizeOf(texts) > MAX_SUGGESTED_CHARS) throw unsuited(TOO_LONG, FEWER);
  // A text field would change them.
  if (texts.some((line) => /[\0\ufffd\r]/.test(line)))
    throw unsuited('These lines are not plain UTF-8 text, so a suggestion would change more than you type.');
  return texts;
}

const TOO_LONG = 'These lines are too long for a suggestion.';
const FEWER = 'Choose fewer lines.';
const unsuited = (message: string, next?: string): AppFailure =>
  new AppFailure({ kind: 'validation', message, ...(next === undefined ? {} : { next }) });

/** @throws AppFailure if there is nothing to patch */
export async function suggestionPatch(
  history: History,
  facts: FileFacts | undefined,
  { path, side, lines }: Anchor,
  text: string,
  nth: number,
  ephemeral: boolean,
): Promise<string> {
  const suggestion = partsOf(text).filter((part) => part.kind === 'suggestion')[nth];
  const blob = facts?.blob(path, side) ?? null;
  if (suggestion === undefined || lines === null || blob === null || side === 'old')
    throw new AppFailure({
      kind: 'validation',
      message: 'This remark has no suggestion that a patch could make.',
    });
  const [file] = await history.lines([{ blob, lines, around: CONTEXT_LINES }], ephemeral);
  if (file === undefined || file.lines.length === 0)
    throw new AppFailure({
      kind: 'too-large',
      message: 'The file is too large for a patch.',
      limitBytes: MAX_FILE_BYTES,
    });
  const patch = patchOf(path, lines, file, suggestion.lines);
  if (patch === null)
    throw new AppFailure({
      kind: 'validation',
      message: 'A patch is UTF-8 text, and the lines here are not. Change the file by hand.',
    });
  if (patch === '')
    throw new AppFailure({
      kind: 'validation',
      message: 'The file already has these lines: the suggestion changes nothing.',
    });
  return patch;
}
