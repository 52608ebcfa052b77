import { expect, test } from 'vitest';
import { problemsOf } from './organization-form.ts';

const good = { name: 'acme', api: 'https://acme.example.com', gitHost: 'https://git.example.com', kid: '' };

test('a complete form has no problem', () => {
  expect(problemsOf(good, true)).toEqual({});
});

test('an empty form has a sentence for each field', () => {
  const problems = problemsOf({ name: ' ', api: '', gitHost: '', kid: '' }, false);
  expect(Object.keys(problems).toSorted()).toEqual(['api', 'gitHost', 'key', 'name']);
  for (const sentence of Object.values(problems)) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test.each([
  ['acme.example.com', /whole address/],
  ['http://acme.example.com', /must use https/],
  ['ftp://acme.example.com', /must begin with https/],
  ['https://t:secret@acme.example.com', /user name or a password/],
])('%s is refused', (api, said) => {
  expect(problemsOf({ ...good, api }, true).api).toMatch(said);
});

test.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000'])(
  '%s is this computer',
  (api) => {
    expect(problemsOf({ ...good, api }, true)).toEqual({});
  },
);
