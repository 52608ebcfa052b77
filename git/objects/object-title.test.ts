import { expect, test } from 'vitest';
import { objectTitle } from './object-title.ts';

const commit = (message: string | Buffer, more = '') => ({
  type: 'commit',
  content: Buffer.concat([
    Buffer.from(`tree ${'a'.repeat(40)}\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n${more}\n`),
    Buffer.from(message),
  ]),
});

test.each([
  ['Fix the title\n\nBody', 'Fix the title'],
  ['\n\n  Late\n', 'Late'],
  ['日本語の件名', '日本語の件名'],
])('the subject of %j', (message, title) => {
  expect(objectTitle(commit(message))).toBe(title);
});

test('a subject in another encoding is read in it', () => {
  expect(objectTitle(commit(Buffer.from('Gr\xfc\xdfe', 'latin1'), 'encoding ISO-8859-1\n'))).toBe('Grüße');
  expect(objectTitle(commit('Plain', 'encoding nonsense\n'))).toBe('Plain');
});

test('a tag has its name, a file and a commit without words have none, and nothing is endless', () => {
  const tag = Buffer.from(`object ${'a'.repeat(40)}\ntype commit\ntag v1.0\ntagger A <a@b> 1 +0000\n\nWords`);
  expect(objectTitle({ type: 'tag', content: tag })).toBe('tag v1.0');
  expect(objectTitle({ type: 'blob', content: Buffer.from('x\n\ny') })).toBe('a file');
  expect(objectTitle({ type: 'tree', content: Buffer.from('x\n\ny') })).toBe('a tree');
  expect(objectTitle(commit(''))).toBeNull();
  expect(objectTitle(commit('x'.repeat(1_000_000)))?.length).toBe(300);
});
