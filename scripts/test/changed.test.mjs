import { expect, test } from 'vitest';
import { journeysFor } from './changed.mjs';

const texts = {
  'e2e/journeys/start.spec.ts': "import { test } from '../fixtures.ts';",
  'e2e/journeys/sync.spec.ts':
    "import { Page } from '../pages/sync.ts';\nimport { test } from '../fixtures.ts';",
  'e2e/journeys/offline.spec.ts': "import { run } from '../../git/process/run.ts';",
  'e2e/pages/sync.ts': "import { words } from './words.ts';",
  'e2e/pages/words.ts': '',
  'e2e/fixtures.ts': '',
};
const chosen = (...changed) =>
  journeysFor(
    changed,
    Object.keys(texts).filter((path) => path.endsWith('.spec.ts')),
    (path) => texts[path] ?? '',
  ).map((path) => path.slice('e2e/journeys/'.length, -'.spec.ts'.length));

test.each([
  ['a journey itself', ['e2e/journeys/offline.spec.ts'], ['offline']],
  ['what a journey imports at second hand', ['e2e/pages/words.ts'], ['sync']],
  ['what several import', ['e2e/fixtures.ts'], ['start', 'sync']],
  ['a part of the product that a journey is named after', ['electron/syncs/watch.ts'], ['start', 'sync']],
  ['a part of the product with no journey of its name', ['renderer/ui/button.tsx'], ['start']],
  ['a unit test', ['electron/sync/watch.test.ts'], []],
  ['a document', ['README.md'], []],
])('%s', (_what, changed, expected) => {
  expect(chosen(...changed)).toEqual(expected);
});
