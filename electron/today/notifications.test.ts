import { expect, test } from 'vitest';
import type { OutboxItem } from '../../shared/ipc/shapes.ts';
import type { WaitingRow } from '../../shared/ipc/today.ts';
import { settings } from '../../shared/ipc/settings.ts';
import { newAnswers, newConflicts } from './notifications.ts';
import { createNewsTeller } from './news-teller.ts';
import { itemNamed } from './today.testing.ts';

const row = (name: string, more: Partial<WaitingRow> = {}): WaitingRow => {
  const { mark, ...item } = itemNamed(name, { kind: 'answer', branch: 'topic' });
  return { ...item, orgId: 'acme', repo: 'payments', marks: [mark], remarks: 1, ...more };
};
const everywhere = { isWanted: () => true, withWords: false };
const unknown = (): boolean => false;
const inAcme = (orgId: string): boolean => orgId === 'acme';

test('an answer is notified without its words, unless these are wanted', () => {
  expect(newAnswers([row('Because.')], unknown, everywhere)).toMatchObject([
    { title: 'Bo answered you', body: 'payments, topic' },
  ]);
  expect(newAnswers([row('Because.')], unknown, { ...everywhere, withWords: true })).toMatchObject([
    { body: 'payments, topic\nBecause.' },
  ]);
});

test('words of others do not become markup of the system', () => {
  const linked = row('<a href="https://x.example">Press</a>');
  expect(newAnswers([linked], unknown, { ...everywhere, withWords: true })[0]?.body).not.toMatch(/[<>]/);
});

test('only answers that are new are notified, where the reader wants it', () => {
  const [first] = [row('Because.')];
  expect(newAnswers([first], (_, mark) => first.marks.includes(mark), everywhere)).toEqual([]);
  expect(newAnswers([row('A note', { kind: 'note' })], unknown, everywhere)).toEqual([]);
  const elsewhere = row('Elsewhere', { orgId: 'other' });
  expect(newAnswers([first, elsewhere], unknown, { ...everywhere, isWanted: inAcme })).toHaveLength(1);
});

test('of many at once, the rest is counted', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => row(name));
  expect(newAnswers(many, unknown, everywhere).map(({ title }) => title)).toEqual([
    'Bo answered you',
    'Bo answered you',
    '3 more answers',
  ]);
});

const write = (id: number, state: OutboxItem['state']): OutboxItem => ({
  id,
  place: { orgId: 'acme', repo: 'payments', notesRef: 'refs/notes/commits', object: 'a'.repeat(40) },
  action: 'append',
  text: 'Secret words.',
  state,
  error: null,
  retryAt: null,
  createdAt: 1,
  remark: null,
});

test('a note that needs its author is notified once', () => {
  expect(newConflicts([write(1, 'needs-you'), write(2, 'waiting')], unknown, everywhere)).toMatchObject([
    { title: 'A note needs you', body: 'payments', note: { repo: 'payments' } },
  ]);
  expect(newConflicts([write(1, 'needs-you')], (id) => id === 1, everywhere)).toEqual([]);
  expect(newConflicts([write(1, 'needs-you')], unknown, { ...everywhere, isWanted: () => false })).toEqual(
    [],
  );
});

/** A teller whose notifications are clicked at once. */
function teller(choices: { notified: boolean; dockNumber: boolean; focused?: boolean }) {
  const seen: unknown[] = [];
  const numbers: number[] = [];
  const { focused = false, dockNumber, notified } = choices;
  const news = createNewsTeller({
    store: {
      memories: { ...none, get: () => (notified ? '' : null) },
      settings: { ...none, get: () => settings.parse({ dockNumber }) },
    },
    desktop: {
      focused: () => focused,
      notify({ title, clicked }) {
        seen.push(title);
        clicked();
      },
      setNumber: (count) => void numbers.push(count),
    },
    emit: (_group, name, payload) => void seen.push(name, payload),
  });
  return { news, seen, numbers };
}
function fail(): never {
  throw new Error('not used');
}
const none = { list: fail, put: fail, remove: fail, forget: fail, set: fail, moveMemories: fail };

test('nothing is shown until it is switched on, and nothing to who looks at the window', () => {
  for (const off of [{ notified: false }, { notified: true, focused: true }]) {
    const { news, seen, numbers } = teller({ dockNumber: false, ...off });
    news.waits([]);
    news.waits([row('Because.')]);
    expect([seen, numbers]).toEqual([[], []]);
  }
});

test('what waits at the start is no news, but counts; a click opens it', () => {
  const { news, seen, numbers } = teller({ notified: true, dockNumber: true });
  news.pending([write(1, 'needs-you')]);
  news.waits([row('Old')]);
  expect(seen).toEqual([]);
  const answer = row('New');
  news.waits([row('Old'), answer]);
  expect(seen).toEqual(['Bo answered you', 'openRequested', { row: answer, note: null }]);
  news.waits([]);
  news.pending([]);
  expect(numbers).toEqual([1, 2, 3, 1, 0]);
});
