import { expect, test } from 'vitest';
import { tipsIn } from './ref-list.ts';

const A = 'a'.repeat(40);
const line = (text: string): string => (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;

test('branches and notes refs are read from the answer of Git, whatever their names', () => {
  const refs = ['refs/heads/main', 'refs/heads/größe', 'refs/heads/a\u3000b\u2028c', 'refs/notes/commits'];
  const answer = `${refs.map((ref) => line(`${A} ${ref}\n`)).join('')}0000`;
  expect([...(tipsIn(answer) ?? [])]).toEqual(refs.map((ref) => [ref, A]));
  expect(tipsIn('0000')).toEqual(new Map());
});

test.each([
  ['an answer that breaks off', line(`${A} refs/heads/main\n`)],
  ['an answer that breaks off in a name', line(`${A} refs/heads/x0000y\n`).slice(0, -2)],
  ['an error of Git', `${line('ERR unknown object format\n')}0000`],
  ['another page', '<html>0000'],
  ['nothing', ''],
])('%s is no list', (_, answer) => expect(tipsIn(answer)).toBeNull());

test('what was not requested, and what is no name of a ref, is left out', () => {
  expect(tipsIn(`${line(`${A} refs/heads/a\tb\n`)}0000`)).toEqual(new Map());
  expect(tipsIn(`${line(`${A} refs/pull/1/head\n`)}0000`)).toEqual(new Map());
});
