import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRemarks } from '../domain/remarks/index.ts';
import { anchor, remarkDraft } from './remarks.ts';

const everything = { lineCount: () => 999_999_999, changes: () => true };

test('every anchor that can be read from a note can cross, in a draft as well', () => {
  const piece = fc.constantFrom(
    'a',
    ':',
    ': ',
    '1',
    '-',
    '"',
    String.raw`\n`,
    ' ',
    '\n',
    '/',
    'é',
    'x'.repeat(999),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      for (const remark of readRemarks(pieces.join(''), everything)) {
        expect(anchor.parse(remark.anchor)).toEqual(remark.anchor);
        const draft = {
          place: { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) },
          anchor: remark.anchor,
          editing: { source: remark.source, nth: remark.nth },
          text: remark.text,
          caret: 0,
        };
        expect(remarkDraft.parse(draft).anchor).toEqual(remark.anchor);
      }
    }),
  );
});
