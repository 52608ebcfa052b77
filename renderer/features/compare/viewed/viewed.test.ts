import { expect, test } from 'vitest';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { identify } from '../../../diff/worker/read/change-keys.ts';
import { scan } from '../../../diff/worker/scan.ts';
import { earlierMarks, formatMark, listing, spentMark, storedMark, viewedAt, viewedOf } from './viewed.ts';

const TIP = 'a'.repeat(40);
const OTHER_TIP = 'b'.repeat(40);

const file = (path: string, hash: string) => diffFile(path, { hash, digest: hash });
type File = ReturnType<typeof file>;

/** What a file is with this mark. */
function stateOf(one: File, mark: string, tip?: string): string {
  const { viewed, stale } = viewedOf([one], new Map([[one.path, mark]]), tip);
  return viewed.has(one.path) ? 'viewed' : stale.has(one.path) ? 'stale' : 'not known';
}

/** Written for this test: both have one hash, as whoever writes a branch can compute. */
const FORGED = ['isOwner(user); // fwvszene', 'isKnown(user); // afgzazal'].map((check) => {
  const raw = `diff --git a/x b/x\n@@ -1,2 +1,3 @@\n may(user) {\n+  return ${check}\n }\n`;
  const scanned = scan(raw);
  return diffFile('x', { hash: scanned.hash, digest: identify(scanned).digest });
});

test('another change with the same hash is not viewed', () => {
  const [seen, forged] = FORGED;
  if (!seen || !forged) throw new Error('two are made above');
  expect(forged.hash).toBe(seen.hash);
  const mark = formatMark({ digest: seen.digest, tip: TIP });
  expect(stateOf(seen, mark)).toBe('viewed');
  expect(stateOf(forged, mark)).toBe('stale');
  expect(stateOf(forged, mark, TIP)).toBe('stale');
  expect(stateOf({ ...forged, digest: '' }, mark, TIP)).toBe('not known');
  // What is remembered of a file that was marked here counts only until its digest is known.
  const marked = formatMark({ digest: seen.digest, tip: TIP, fresh: seen.hash });
  expect(stateOf({ ...seen, digest: '' }, marked)).toBe('viewed');
  expect(stateOf(forged, marked)).toBe('stale');
});

test('a file that changed since is stale, not viewed', () => {
  const { viewed, stale } = viewedOf(
    [file('x', '1'), file('y', '2'), file('z', '3')],
    new Map([
      ['x', formatMark({ digest: '1' })],
      ['y', formatMark({ digest: 'old' })],
    ]),
  );
  expect([...viewed]).toEqual(['x']);
  expect([...stale]).toEqual(['y']);
});

test('a mark of before the digest is known holds for what was shown then, and what is stored for the same tip', () => {
  const shown = { ...file('x', 'hash'), digest: '' };
  const mark = formatMark({ tip: TIP, fresh: shown.hash });
  expect(stateOf(shown, mark)).toBe('viewed');
  expect(stateOf({ ...shown, hash: 'other' }, mark)).toBe('stale');
  expect(storedMark(mark)).toBe(formatMark({ tip: TIP }));
  expect(stateOf(shown, storedMark(mark), TIP)).toBe('viewed');
  expect(stateOf(shown, storedMark(mark), OTHER_TIP)).toBe('stale');
  expect(stateOf(shown, storedMark(mark))).toBe('stale');
});

test('marks of earlier versions are compared once', () => {
  const files = [
    file('whole', '0123456789abcdef01234567'),
    file('half', '1123456789abcdef01234567'),
    file('changed', '2123456789abcdef01234567'),
    { ...file('held', ''), bytes: 10 },
    file('loaded', 'hash'),
    file('new', 'hash'),
  ];
  const marks = new Map([
    ['whole', `0123456789abcdef01234567 @${TIP}`],
    ['half', '1123456789abcdef'],
    ['changed', `0123456789abcdef @${TIP}`],
    ['held', 'M:10'],
    ['loaded', 'M:4000'],
    ['gone', 'M:10'],
    ['new', formatMark({ digest: 'hash' })],
  ]);
  expect([...viewedOf(files, marks).viewed]).toEqual(['whole', 'half', 'held', 'loaded', 'new']);
  const { hold, spent } = earlierMarks(files, marks);
  expect(hold.map((one) => [one.file.path, one.mark])).toEqual(
    ['whole', 'half', 'held', 'loaded'].map((path) => [path, marks.get(path)]),
  );
  expect(spent.map(([path]) => path)).toEqual(['changed', 'gone']);
  // What they are replaced by holds for nothing, whatever the branch becomes.
  const instead = spentMark(marks.get('changed') ?? '');
  expect(stateOf(file('changed', '0123456789abcdef01234567'), instead)).toBe('stale');
  expect(viewedAt(instead)).toBe(TIP);
  expect(earlierMarks(files, new Map([['changed', instead]]))).toEqual({ hold: [], spent: [] });
  // One of a file that is held is compared once the file is loaded.
  const later = new Map([['held', '0123456789abcdef']]);
  expect(earlierMarks(files, later)).toEqual({ hold: [], spent: [] });
});

test('a held file is known by its whole id, also once it is loaded', () => {
  const held = { ...file('x', ''), blob: 'a'.repeat(40) };
  const mark = formatMark({ listed: listing(held), tip: TIP });
  expect(stateOf(held, mark)).toBe('viewed');
  expect(stateOf({ ...held, blob: 'b'.repeat(40) }, mark)).toBe('stale');
  const loaded = { ...held, hash: 'hash', digest: 'digest', bytes: 3 };
  expect(stateOf(loaded, mark, OTHER_TIP)).toBe('viewed');
  expect(stateOf({ ...loaded, blob: 'b'.repeat(40) }, mark, TIP)).toBe('stale');
  // Many contents begin like that.
  expect(stateOf({ ...loaded, blob: 'aaaaaaa' }, mark, TIP)).toBe('stale');
  expect(stateOf({ ...held, blob: 'a'.repeat(7) }, mark, TIP)).toBe('stale');
});

test('a held file of which the host says the size alone is known by the tip of the branch', () => {
  const held = file('x', '');
  const mark = formatMark({ listed: listing(held), tip: TIP });
  expect(stateOf(held, mark, TIP)).toBe('viewed');
  expect(stateOf({ ...held, bytes: 11 }, mark, TIP)).toBe('stale');
  expect(stateOf(held, mark, OTHER_TIP)).toBe('stale');
  expect(stateOf(file('x', 'hash'), mark, TIP)).toBe('viewed');
  expect(stateOf(file('x', 'hash'), mark, OTHER_TIP)).toBe('stale');
});

test('a mark set on a loaded file holds while it is held again', () => {
  const held = { ...file('x', ''), blob: 'a'.repeat(40) };
  const mark = formatMark({ digest: 'hash', listed: listing(held), tip: TIP });
  expect(stateOf(held, mark, OTHER_TIP)).toBe('viewed');
  expect(stateOf({ ...held, blob: 'b'.repeat(40) }, mark, TIP)).toBe('stale');
  expect(stateOf(file('x', 'hash'), mark)).toBe('viewed');
  expect(stateOf(file('x', 'other'), mark, TIP)).toBe('stale');
});

test('a mark says at which tip it was set, and holds without it', () => {
  const one = file('x', 'hash');
  expect(viewedAt(formatMark({ digest: 'hash', listed: 'M:10', tip: TIP }))).toBe(TIP);
  expect(viewedAt(formatMark({ digest: 'hash' }))).toBeNull();
  expect(stateOf(one, formatMark({ digest: 'hash' }))).toBe('viewed');
});

test('a path that is a property of every object is not viewed', () => {
  expect(viewedOf([file('constructor', '1')], new Map()).stale.size).toBe(0);
});
