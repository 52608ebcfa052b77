import { HUNK } from '../../model/kinds.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTwoFilesPatch } from 'diff';
import { kindAt } from '../rows.ts';
import { lineText, scan } from '../scan.ts';
import { contentOf, fits } from './content.ts';
import { sameLine } from './expander.ts';
import { expand } from './expand.ts';
import { rounds } from '../../../../shared/testing/rounds.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', '}', ''), { minLength: 1, maxLength: 60 });
const texts = fc
  .tuple(lines, fc.array(fc.tuple(fc.nat(60), fc.nat(2), lines), { minLength: 1, maxLength: 3 }))
  .map(([old, edits]) => ({
    old: `${old.join('\n')}\n`,
    next: `${edits.reduce((text, [at, drop, put]) => text.toSpliced(at, drop, ...put.slice(0, 3)), old).join('\n')}\n`,
  }));

test('a line that is shown in both is found again, and one that is not leads to the next', () => {
  fc.assert(
    fc.property(texts, fc.nat(60), fc.nat(30), ({ old, next }, from, size) => {
      const narrow = scan(createTwoFilesPatch('a', 'b', old, next, undefined, undefined, { context: 3 }));
      const content = contentOf(next);
      fc.pre(narrow.hunks > 0);
      expect(fits(narrow, content)).toBe(true);
      const wide = scan(expand(narrow, content, from, from + size), content.lines.length);
      for (let line = 0; line < narrow.count; line += 1) {
        if (kindAt(narrow, line) >= HUNK) continue;
        const there = sameLine(narrow, line, wide);
        expect([kindAt(wide, there), lineText(wide, there)]).toEqual([
          kindAt(narrow, line),
          lineText(narrow, line),
        ]);
        expect(sameLine(wide, there, narrow)).toBe(line);
      }
      let last = 0;
      for (let line = 0; line < wide.count; line += 1) {
        const back = sameLine(wide, line, narrow);
        expect(kindAt(narrow, back)).toBeLessThan(HUNK);
        if (kindAt(wide, line) === 0) expect(back).toBeGreaterThanOrEqual(last);
        if (kindAt(wide, line) === 0) last = back;
      }
    }),
    { numRuns: rounds(100, 300) },
  );
});
