import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editTree, findInTree } from './big-tree.ts';
import { formatTree, NotATree, parseTree, type TreeEntry } from './tree.ts';

const id = '0'.repeat(40);
const ID = fc.stringMatching(/^[0-9a-f]{40}$/);
// Few letters, so that names are the beginning of each other and meet the slash that ends a folder's name in order.
const NAME = fc.string({
  unit: fc.constantFrom('a', 'b', '-', '0', '.', '\u00ff'),
  minLength: 1,
  maxLength: 4,
});
const MODE = fc.constantFrom('100644', '040000', '120000');
const ENTRY = fc.record({ mode: MODE, name: NAME, sha: ID });
const byName = (a: TreeEntry, b: TreeEntry): number => (a.name < b.name ? -1 : 1);
const TREE = fc.uniqueArray(ENTRY, { selector: ({ name }) => name, maxLength: 12 });

test('bytes are searched and changed as entries are', () => {
  fc.assert(
    fc.property(TREE, fc.array(fc.tuple(ENTRY, fc.boolean()), { maxLength: 4 }), (entries, changes) => {
      const content = formatTree(entries);
      const edits = new Map<string, TreeEntry | null>(
        changes.map(([entry, gone]) => [entry.name, gone ? null : entry]),
      );
      const kept = entries.filter(({ name }) => !edits.has(name));
      const added = [...edits.values()].filter((entry) => entry !== null);
      expect(editTree({ id, content }, edits)).toEqual(formatTree([...kept, ...added]));
      const names = [...edits.keys()];
      expect(findInTree({ id, content }, names).toSorted(byName)).toEqual(
        parseTree(content, id)
          .filter(({ name }) => edits.has(name))
          .toSorted(byName),
      );
    }),
  );
});

const entry = (start: string): Buffer => Buffer.concat([Buffer.from(`${start}\0`), Buffer.alloc(20, 1)]);

test('what is no tree is refused', () => {
  const content = formatTree([{ mode: '100644', name: 'a', sha: '1'.repeat(40) }]);
  for (const broken of [
    content.subarray(0, -1),
    Buffer.from('x'),
    Buffer.alloc(40),
    content.subarray(3),
    entry('100644 '),
    entry('10064400 a'),
  ]) {
    expect(() => findInTree({ id, content: broken }, ['a'])).toThrow(NotATree);
    expect(() => parseTree(broken, id)).toThrow(NotATree);
  }
});
