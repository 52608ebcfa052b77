import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'));

/** Where a name of SECURITY.md leads: a path, a unit test beside the one named before, or a file of e2e/. */
function filesOf(row: string): string[] {
  const shownBy = row.split('|')[2] ?? '';
  const found: string[] = [];
  let folder = '';
  for (const [, kind, name] of shownBy.matchAll(/\b(unit|integration|journey)s? |`([^`]+)`/g)) {
    if (kind !== undefined) folder = kind === 'unit' ? '' : `e2e/${kind === 'journey' ? 'journeys' : kind}`;
    if (name === undefined) continue;
    if (name.startsWith('npm run')) found.push('scripts/package/fuses.mjs');
    else if (folder === 'e2e/journeys') found.push(`${folder}/${name}.spec.ts`);
    else if (folder !== '') found.push(`${folder}/${name}`);
    else if (name.includes('/')) found.push(name);
    else found.push(join(found.at(-1) ?? '', '..', name));
  }
  return found;
}

test('SECURITY.md has rows', () => expect(rows.length).toBeGreaterThan(30));

test.each(rows.map((row) => [row.split('|')[1]?.trim() ?? '', row] as const))('%s', (_rule, row) => {
  const files = filesOf(row);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect([file, existsSync(join(root, file))]).toEqual([file, true]);
});
