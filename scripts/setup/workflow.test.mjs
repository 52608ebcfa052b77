/** The workflow installs what the set-up would: there it is not root, and would only ask for it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testSystem } from '../session/needs.mjs';
import { at } from './paths.mjs';
import { debianPackages } from './system.mjs';

test('the workflow installs every package that the tests need', () => {
  const workflow = readFileSync(at('.github/workflows/ci.yml'), 'utf8');
  const [, words = ''] = /--no-install-recommends\s+([\s\S]*?)\n\s*#/.exec(workflow) ?? [];
  const installed = words.split(/\s+/).map((name) => name.replace(/t64$/, ''));
  expect(installed.toSorted()).toEqual(testSystem.flatMap((purpose) => debianPackages[purpose]).toSorted());
});
