import { expect, test } from 'vitest';
import { externalAddress, openExternal } from './external.ts';

const mustNotAsk = (): Promise<boolean> => Promise.reject(new Error('asked'));

test.each([
  `https://example.com/${'a'.repeat(2048)}`,
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'smb://host/share',
  'vscode://file/x',
  'https://good.example@evil.example/',
  'https://:x@evil.example/',
  'https://',
  'not an address',
  '',
])('%s is never opened, and nobody is asked', async (address) => {
  const opened: string[] = [];
  expect(await openExternal(address, { ask: mustNotAsk, open: async (url) => void opened.push(url) })).toBe(
    false,
  );
  expect(opened).toEqual([]);
});

test('https is opened after a yes, as it was shown', async () => {
  const opened: string[] = [];
  const questions: { message: string; detail: string }[] = [];
  const deps = (answer: boolean) => ({
    ask: (question: { message: string; detail: string }) => {
      questions.push(question);
      return Promise.resolve(answer);
    },
    open: (url: string) => {
      opened.push(url);
      return Promise.resolve();
    },
  });
  expect(await openExternal('https://example.com/a b', deps(false))).toBe(false);
  expect(opened).toEqual([]);
  expect(await openExternal('https://example.com/a b', deps(true))).toBe(true);
  expect(opened).toEqual(['https://example.com/a%20b']);
  expect(questions[1]).toEqual({
    message: 'Open example.com in your browser?',
    detail: 'https://example.com/a%20b',
  });
});

test('the whole address is shown, however long, and plain http is opened as what it is', async () => {
  const shown: string[] = [];
  const ask = ({ detail }: { detail: string }) => Promise.resolve(shown.push(detail) > 0);
  const long = `http://example.com/?q=${'a'.repeat(1_900)}&end`;
  expect(await openExternal(long, { ask, open: () => Promise.resolve() })).toBe(true);
  expect(shown).toEqual([long]);
});

test('a name in another script is shown as what is really asked for', () => {
  expect(externalAddress('https://аpple.com/')).toBe('https://xn--pple-43d.com/');
});
