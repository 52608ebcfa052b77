import { expect, test } from 'vitest';
import { unpackRecord } from './record.ts';

test('a write goes on although its error is one that only another version has a word for', () => {
  const intent = { action: 'add', mine: 'Written before the update.', base: { text: null, refSha: null } };
  const progress = { intent, phase: 'once', guard: null, fresh: false, inFlight: false, doubt: true };
  const body = {
    progress: { ...progress, pending: false, tries: 3, absences: 0, failure: null },
    error: { kind: 'of-another-version', message: 'The host was away.' },
    waits: 2,
    sentAt: 1,
  };
  expect(unpackRecord(JSON.stringify(body))).toMatchObject({ ...body, error: null });
});
