import { expect, test } from 'vitest';
import { operations, type Operation } from './operations.ts';
import { problemToError, readProblem, saysNoRoute } from './problem.ts';

const error = (status: number, body: unknown, operation: Operation = operations.branches, wait = 0) =>
  problemToError(readProblem(status, body), operation, wait);
const problem = (status: number, more: object = {}) => ({ type: 'about:blank', title: 'T', status, ...more });

/** Every row of the specification's error table: what the user is told about it, and what to do. */
test.each([
  [400, 'repo_claim_missing', '', 'validation', /names no repository/],
  [400, 'repo_name_mismatch', '', 'validation', /or another one/],
  [401, 'unauthorized', '', 'unauthorized', /saw no token/],
  [403, 'forbidden', 'Invalid or expired token', 'forbidden', /did not accept the token/],
  [403, 'forbidden', 'Credential is not valid for this tenant', 'forbidden', /another organization/],
  [403, 'authentication_unavailable', '', 'host-unavailable', /cannot check tokens/],
  [403, 'insufficient_scope', '', 'forbidden', /does not allow git:read/],
  [404, 'repository_not_found', '', 'not-found', /or the key does not cover it/],
])('%i %s %s', (status, code, detail, kind, message) => {
  const found = error(status, problem(status, { code, detail }));
  expect(found).toMatchObject({ kind, status, code });
  expect(found.message).toMatch(message);
  expect(found).toHaveProperty('next', expect.stringMatching(/\w+.*\.$/));
});

const saidAt = (status: number, skew: number, code = ''): string =>
  problemToError(readProblem(status, problem(status, { code })), operations.branches, 0, skew).message;

test('a clock that is too far off to be followed is named where the token was refused, and nowhere else', () => {
  const far = 24.5 * 3_600_000;
  expect(saidAt(401, far)).toMatch(/its clock is 24\.5 hours ahead of this computer’s/);
  expect(saidAt(403, -far)).toMatch(/its clock is 24\.5 hours behind this computer’s/);
  expect(saidAt(401, 3_600_000)).not.toMatch(/clock/);
  expect(saidAt(404, far)).not.toMatch(/clock/);
  expect(saidAt(403, far, 'insufficient_scope')).not.toMatch(/clock/);
});

test('401 and 403 for the same cause are explained alike', () => {
  // The specification's lists use 401 (diff) or 403 (pull) for an invalid token.
  for (const operation of [operations.diff, operations.pullUpstream]) {
    const [first, second] = [401, 403].map((status) => error(status, problem(status), operation));
    expect(first?.message).toBe(second?.message);
    expect(first).toHaveProperty('next', expect.stringContaining('key'));
  }
});

test.each([
  [400, 'validation'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [408, 'timeout'],
  [409, 'conflict'],
  [412, 'conflict'],
  [413, 'too-large'],
  [418, 'validation'],
  [422, 'validation'],
  [429, 'rate-limited'],
  [499, 'validation'],
  [500, 'host-unavailable'],
  [502, 'host-unavailable'],
  [503, 'host-unavailable'],
  [504, 'timeout'],
  [302, 'host-unavailable'],
])('a bare %i is %s, with a sentence and a next step', (status, kind) => {
  for (const body of [
    undefined,
    null,
    'text',
    [],
    {},
    problem(status),
    { error: 'old' },
    { result: { message: 'm' } },
  ]) {
    const found = error(status, body);
    expect(found.kind).toBe(kind);
    expect(found.message.length).toBeGreaterThan(10);
    expect(found).toHaveProperty('next');
  }
});

test('every next step is one: what to change, to choose or to ask for', () => {
  expect(error(404, problem(404, { detail: 'No such branch' }), operations.diff)).toMatchObject({
    message: 'The branch or the base no longer exists.',
    next: 'Choose another branch or base.',
    detail: 'No such branch',
  });
  expect(error(422, problem(422), operations.noteWrite)).toMatchObject({
    next: expect.stringContaining('Change the text'),
  });
  for (const operation of Object.values(operations))
    for (const status of [302, 400, 401, 403, 404, 408, 409, 413, 418, 429, 500, 503, 504]) {
      const { next } = error(status, problem(status), operation);
      expect(next, `${operation.feature} ${status}`).toMatch(
        /\b(try|choose|check|reload|change|make|tell|refresh|continues|is given)\b/i,
      );
    }
});

test('the host’s words are repeated up to a limit', () => {
  expect(error(400, { error: 'the legacy field' }).message).toContain('the legacy field');
  expect(error(500, { result: { success: false, status: 'x', message: 'from a result' } }).message).toContain(
    'from a result',
  );
  expect(error(400, problem(400, { detail: 'x'.repeat(10_000) })).message.length).toBeLessThan(500);
});

test.each([
  ['No such object', 'No such object.'],
  ['No such object!', 'No such object!'],
])('what a host says ends as a sentence: %s', (detail, said) => {
  const { message } = error(404, problem(404, { detail }), operations.noteWrite);
  expect(message.split('It says: ')[1]).toBe(said);
});

test('the wait of a 429 is carried in milliseconds and said in seconds', () => {
  expect(error(429, problem(429), operations.branches, 1500)).toMatchObject({
    retryAfterMs: 1500,
    message: expect.stringContaining('2 s'),
  });
});

test('a missing route is told from a missing repository by its code', () => {
  expect(saysNoRoute(readProblem(404, problem(404)))).toBe(true);
  expect(saysNoRoute(readProblem(405, undefined))).toBe(true);
  expect(saysNoRoute(readProblem(404, problem(404, { code: 'repository_not_found' })))).toBe(false);
  expect(saysNoRoute(readProblem(400, problem(400)))).toBe(false);
});

test.each([
  ['lock-in-the-way', 503, 'A lock that is 3 days old is in the way: a.lock'],
  ['notes-damaged', 500, 'Notes cannot be read here'],
  ['note-too-large', 500, 'This note is too large to be shown'],
  ['cannot-store', 500, 'There is no space left for the note'],
])('what stays as it is (%s) is told with what to do about it', (name, status, detail) => {
  const type = `urn:marginalia:problem:${name}`;
  const found = error(status, problem(status, { type, detail }));
  // Not asked for again by itself: nothing was written, and it would be the same.
  expect(found).toMatchObject({ kind: 'validation', detail, message: `${detail}.` });
  expect(found).toHaveProperty('next', expect.stringMatching(/save again|try again|git notes show/));
});
