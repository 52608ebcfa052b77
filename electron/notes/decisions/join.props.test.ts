import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noteLines } from '../../../shared/domain/notes/canonical.ts';
import { joinNote, type NoteSides } from './join.ts';

const line = fc.constantFrom('one', 'two', 'three', 'four');
const text = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n'));
const note = fc.option(text, { nil: null });
const sides: fc.Arbitrary<NoteSides> = fc.record({
  bases: fc.array(note, { maxLength: 2 }),
  theirs: note,
  ours: note,
});
const textOf = (of: NoteSides): string | null | undefined => {
  const join = joinNote(of);
  if (join.do === 'write') return join.text;
  return join.do === 'ask' ? undefined : of[join.do];
};

test('what one side alone changed is taken', () => {
  fc.assert(
    fc.property(note, note, (base, changed) => {
      expect(textOf({ bases: [base], theirs: changed, ours: base })).toBe(changed);
      expect(textOf({ bases: [base], theirs: base, ours: changed })).toBe(changed);
    }),
  );
});

test('no line that a side added is lost, and nobody’s removal is undone unasked', () => {
  fc.assert(
    fc.property(sides, (of) => {
      const joined = textOf(of);
      if (joined === undefined) return;
      const base = new Set(noteLines(of.bases[0] ?? null));
      const whole = new Set(noteLines(joined));
      if (of.bases.length > 1) return;
      for (const side of [of.theirs, of.ours])
        for (const each of noteLines(side)) if (!base.has(each)) expect(whole).toContain(each);
      if (joined !== null && (of.theirs === null || of.ours === null) && of.bases[0] != null)
        expect([of.theirs, of.ours]).toContain(joined);
    }),
  );
});

test('texts that were only added to keep both additions once, theirs first', () => {
  fc.assert(
    fc.property(fc.option(text, { nil: null }), fc.nat(), fc.nat(), (base, a, b) => {
      const on = (more: string): string => (base === null ? more : `${base}\n\n${more}`);
      const [theirs, ours] = [on(`theirs ${a}`), on(`ours ${b}`)];
      expect(textOf({ bases: [base], theirs, ours })).toBe(`${theirs}\n\nours ${b}`);
      // Put together before, with more behind it: nothing comes twice.
      const together = `${theirs}\n\nours ${b}\n\nlater`;
      expect(textOf({ bases: [base], theirs: together, ours })).toBe(together);
      expect(textOf({ bases: [base], theirs: ours, ours: together })).toBe(together);
    }),
  );
});

test('merging the same histories in any order gives the same notes', () => {
  expect(textOf({ bases: ['a', 'b'], theirs: 'b\n\na', ours: 'a\n\nb' })).toBe('b\n\na');
});

test('a program’s text is one side’s or the other’s', () => {
  const of = { bases: ['{"a":1}'], theirs: '{"a":1}\n{"b":2}', ours: '{"a":1}\n{"c":3}' };
  expect(joinNote(of)).toEqual({ do: 'ask' });
  expect(joinNote({ ...of, ours: '{"a":1}' })).toEqual({ do: 'theirs' });
  // A list of things to do is no program's.
  expect(joinNote({ bases: [null], theirs: '[x] done', ours: '[ ] to do' }).do).toBe('write');
});
