import { expect, test } from 'vitest';
import { namedAgents } from './named-agents.ts';

const named = (...trailers: string[]): string[] =>
  namedAgents(['Subject', '', 'Body.', '', ...trailers].join('\n'));

test('known agents that a message names as its co-authors', () => {
  expect(named('Co-Authored-By: Claude Opus 4 <noreply@anthropic.com>')).toEqual(['Claude Opus 4']);
  expect(named('co-authored-by: <198982749+Copilot@users.noreply.github.com>')).toEqual(['Copilot']);
  expect(named('Co-authored-by: Cursor <cursoragent@cursor.com>\r')).toEqual(['Cursor']);
});

test('a person is no agent, whoever is helped by whom', () => {
  expect(named('Co-authored-by: Ann <ann@example.com>', 'Assisted-by: Ben <ben@example.com>')).toEqual([]);
  expect(named('Assisted-by: Ben', 'Co-authored-by: Claude:opus')).toEqual([]);
});

test('what assisted is named with its model', () => {
  expect(named('Assisted-by: Claude:claude-3-opus coccinelle sparse')).toEqual(['Claude (claude-3-opus)']);
  expect(named('Assisted-by: Claude <noreply@anthropic.com>')).toEqual(['Claude']);
});

test('only the last paragraph counts, and the subject is none', () => {
  expect(namedAgents('Co-authored-by: Claude <noreply@anthropic.com>')).toEqual([]);
  expect(namedAgents('Subject\n\nCo-authored-by: Claude <noreply@anthropic.com>\n\nMore.')).toEqual([]);
  expect(named(' Co-authored-by: Claude <noreply@anthropic.com>')).toEqual([]);
});

test('each once, not more than anyone reads, and a message of any length', () => {
  const claude = 'Co-authored-by: Claude <noreply@anthropic.com>';
  expect(named(claude, claude)).toEqual(['Claude']);
  const many = Array.from({ length: 50 }, (_, at) => `Assisted-by: agent-${at}:model`);
  expect(named(...many)).toHaveLength(10);
  expect(named(`Assisted-by: ${'x'.repeat(1000)}:y`)[0]).toHaveLength(100);
  expect(namedAgents(`${'x'.repeat(1_000_000)}\n\n${claude}`)).toEqual(['Claude']);
});
