import { expect, test } from 'vitest';
import { settings as schema } from '../../shared/ipc/settings.ts';
import { createSharing } from './sharing.ts';

const COMMITS = 'refs/notes/commits';

test('what was decided about a folder’s notes is not held for the next folder of that name', () => {
  let settings = schema.parse({});
  const sharing = createSharing({
    get: () => settings,
    set: (patch) => (settings = schema.parse({ ...settings, ...patch })),
  });
  const [gone, other] = [
    { orgId: 'folders', repo: 'project' },
    { orgId: 'folders', repo: 'other' },
  ];
  for (const place of [gone, other]) sharing.decide(place, COMMITS, true);
  expect(sharing.shared(gone, COMMITS)).toBe(true);
  sharing.forget(gone);
  expect(sharing.shared(gone, COMMITS)).toBe(false);
  expect(sharing.shared(other, COMMITS)).toBe(true);
});
