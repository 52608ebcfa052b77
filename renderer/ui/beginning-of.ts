const MAX_PREVIEW_LINES = 200;
const MAX_PREVIEW_CHARS = 20_000;

/** How much of a long text is shown until the user expands it. */
interface TextRoom {
  lines: number;
  characters: number;
}

export const wholeRoom = (): TextRoom => ({ lines: MAX_PREVIEW_LINES, characters: MAX_PREVIEW_CHARS });

/** The beginning of an untrusted text: rendering it must not block the window. */
export function beginningOf(text: string, room: Readonly<TextRoom> = wholeRoom()): string {
  const lines = text.split('\n', room.lines + 1);
  const cut = lines.length > room.lines ? lines.slice(0, room.lines).join('\n') : text;
  return cut.slice(0, room.characters);
}
