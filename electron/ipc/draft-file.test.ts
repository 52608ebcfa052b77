import { expect, test } from 'vitest';
import type { Draft } from '../../shared/ipc/shapes.ts';
import { draftsAsJson, draftsAsMarkdown } from './draft-file.ts';

const draft = (text: string, repo = 'payments'): Draft => ({
  place: { orgId: 'o1', repo, notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) },
  text,
  caret: 0,
  action: 'append',
  base: { text: 'before', refSha: null },
  savedAt: Date.UTC(2026, 0, 2),
});
const name = (id: string): string => (id === 'o1' ? 'acme' : id);

test('a person finds where each text belongs, and the text as it was typed', () => {
  const file = draftsAsMarkdown([draft('half a sen\n\n  tence')], name);
  for (const part of ['## acme / payments', 'a'.repeat(40), 'refs/notes/reviews', '2026-01-02'])
    expect(file).toContain(part);
  expect(file).toContain('```\nhalf a sen\n\n  tence\n```\n');
});

test('no text ends its own block, and no name begins another line', () => {
  const file = draftsAsMarkdown([draft('a\n````\nb', 'x\n# y')], name);
  expect(file).toContain('`````\na\n````\nb\n`````');
  expect(file).toContain('## acme / x # y');
  const hostile = draftsAsMarkdown([draft('a', '![x](//evil.example/x.png)<b>\u202e')], name);
  expect(hostile).toContain(String.raw`## acme / !\[x\](//evil.example/x.png)\<b>⟨RLO⟩`);
});

test('as JSON nothing is lost', () => {
  expect(JSON.parse(draftsAsJson([draft('a\0b\r\n')], name))).toEqual([
    {
      organization: 'acme',
      repo: 'payments',
      notesRef: 'refs/notes/reviews',
      object: 'a'.repeat(40),
      action: 'append',
      savedAt: '2026-01-02T00:00:00.000Z',
      text: 'a\0b\r\n',
      base: { text: 'before', refSha: null },
    },
  ]);
});

test('what is on no disk yet is said to be that', () => {
  const unstored = { ...draft('a'), savedAt: 0 };
  expect(draftsAsMarkdown([unstored], name)).toContain('- Saved: not on disk yet\n');
  expect(JSON.parse(draftsAsJson([unstored], name))).toMatchObject([{ savedAt: null }]);
});

test('of words beside lines it is said beside which, and which remark they would change', () => {
  const { place, text, savedAt } = draft('Better.');
  const anchor = { path: 'a\nb.ts', side: 'new' as const, lines: { first: 7, last: 7 } };
  const remark = { place, anchor, editing: null, text, caret: 0, savedAt };
  expect(draftsAsMarkdown([remark], name)).toContain('- Would: remark on a b.ts:7\n');
  const change = { ...remark, editing: { source: 'a.ts:7: Worse.', nth: 0 } };
  expect(draftsAsMarkdown([change], name)).toContain('- Would: change a remark on a b.ts:7\n');
  expect(JSON.parse(draftsAsJson([change], name))).toMatchObject([
    { organization: 'acme', text, anchor, editing: 'a.ts:7: Worse.' },
  ]);
});

test('a text with more runs of backticks than a call takes arguments is exported', () => {
  expect(draftsAsMarkdown([draft('` '.repeat(200_000))], name)).toContain('```\n` ` ');
});
