const MANY_LINES = 200;
const MANY_CHARACTERS = 20_000;

/** What may be shown of a long text before somebody asks for all of it. */
interface TextRoom {
  lines: number;
  characters: number;
}

export const wholeRoom = (): TextRoom => ({ lines: MANY_LINES, characters: MANY_CHARACTERS });

/** The beginning of a text that somebody else wrote: what is drawn at once must not keep the window waiting. */
export function beginningOf(text: string, room: Readonly<TextRoom> = wholeRoom()): string {
  const lines = text.split('\n', room.lines + 1);
  const cut = lines.length > room.lines ? lines.slice(0, room.lines).join('\n') : text;
  return cut.slice(0, room.characters);
}
