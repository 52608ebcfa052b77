import { expect, test } from 'vitest';
import { isRevision } from './revision.ts';

test('a revision is one argument, and never an option, a range or a search', () => {
  for (const name of ['main', 'v1.0', 'a'.repeat(40), 'HEAD~3', 'main^2', 'main^{tree}', 'feature/ü', 'a-b'])
    expect([name, isRevision(name)]).toEqual([name, true]);
  for (const name of ['-x', '--all', 'a b', 'a\nb', 'a\0', 'a\x7f', 'a..b', 'a...b', 'a^@', 'a^!', 'a^-'])
    expect([name, isRevision(name)]).toEqual([name, false]);
  for (const name of [':/fix', 'HEAD^{/fix}']) expect(() => isRevision(name)).toThrow('regular expression');
});
