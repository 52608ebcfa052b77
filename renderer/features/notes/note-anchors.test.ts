import { expect, test } from 'vitest';
import { notePieces } from './note-anchors.ts';

const open = (): void => undefined;
const anchor = (line: string) => ({ line, length: line.indexOf(': ') + 1, open });

test('the place at the start of a remark is a piece of its own, and the pieces are the text', () => {
  const line = 'src/token.ts:16: Why here?';
  const text = `Looks good.\n\n${line}\n  Really.\nsrc/token.ts:16: Not this one.`;
  const pieces = notePieces(text, [anchor(line)]);
  expect(pieces).toEqual([
    { text: 'Looks good.\n\n' },
    { text: 'src/token.ts:16:', open },
    { text: ' Why here?\n  Really.\nsrc/token.ts:16: Not this one.' },
  ]);
});

test('a note without remarks is one piece', () => {
  expect(notePieces('TODO: later', [])).toEqual([{ text: 'TODO: later' }]);
});
