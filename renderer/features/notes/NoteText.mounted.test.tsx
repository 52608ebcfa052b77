import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { NoteText } from './NoteText.tsx';

test.each([
  ['', 'This note is empty.'],
  ['\n\n\n', 'This note contains only white space.'],
  ['caf\udce9\r\n', 'cafbyte E9'],
])('a note of %j says what it is', async (text, words) => {
  const shown = await render(<NoteText text={text} id="a" />);
  await expect.element(shown.getByRole('paragraph')).toHaveTextContent(words);
});
