/** Notes refs: their names, their list, and the guard against other writers. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { notesRefsResult } from '../../shared/wire/note.ts';
import { PROBLEM_TYPE } from '../problem-types.ts';
import { world, gitDir, token, head, begin, end, post, legacy } from '../testing/notes-scene.ts';
import { WAYS } from '../testing/world.ts';

describe.each(WAYS)('notes, %s', (over) => {
  beforeEach(() => begin(over));
  afterEach(end);

  test('notes refs: bare names go under refs/notes/, others are refused', async () => {
    for (const [given, ref] of [
      ['reviews', 'refs/notes/reviews'],
      ['a/b', 'refs/notes/a/b'],
      ['refs/notes/full', 'refs/notes/full'],
    ]) {
      expect((await post({ object_ref: head, notes_ref: given, note: 'x' })).json.notes_ref).toBe(ref);
    }
    const bad = [
      'refs/heads/main',
      'refs/notes/',
      '../heads/main',
      'a..b',
      'a b',
      'a.lock',
      '-x~1',
      'a\nb',
      'a:b',
      '@{0}',
      '',
    ];
    for (const notes_ref of bad) {
      expect((await post({ object_ref: head, notes_ref, note: 'x' })).status).toBe(400);
    }
    expect(await gitText(['for-each-ref', '--format=%(refname)', 'refs/heads'], { gitDir })).toBe(
      'refs/heads/main',
    );
  });

  test('the guard: holds, fails, and asks for absence with zeros', async () => {
    const zeros = '0'.repeat(40);
    expect((await post({ object_ref: head, note: 'x', expected_notes_ref_sha: head })).status).toBe(409);
    const made = await post({ object_ref: head, note: 'x', expected_notes_ref_sha: zeros });
    expect(made.status).toBe(201);
    const stale = { action: 'append', object_ref: head, note: 'y', expected_notes_ref_sha: zeros };
    expect(await post(stale)).toMatchObject({ status: 409, json: { type: PROBLEM_TYPE.notesRefMoved } });
    const fresh = { ...stale, expected_notes_ref_sha: made.json.new_ref_sha };
    expect((await post(fresh)).status).toBe(201);
    expect((await post({ ...fresh, expected_notes_ref_sha: 'abc' })).status).toBe(400);
    expect((await legacy({ sha: head, note: 'z', action: 'append', expected_ref_sha: head })).status).toBe(
      409,
    );
  });

  test('notes refs are listed by prefix, in pages', async () => {
    for (const ref of ['a', 'b/one', 'b/two', 'c'])
      await post({ object_ref: head, notes_ref: ref, note: 'x' });
    const all = await world.send('GET', '/api/v1/repos/notes/refs', { token });
    const { refs, prefix } = notesRefsResult.parse(all.json);
    expect(prefix).toBe('refs/notes/');
    expect(refs.map(({ ref }) => ref)).toEqual(
      ['a', 'b/one', 'b/two', 'c'].map((ref) => `refs/notes/${ref}`),
    );
    const some = await world.send('GET', '/api/v1/repos/notes/refs?prefix=b/&limit=1', { token });
    expect(some.json).toMatchObject({ refs: [{ ref: 'refs/notes/b/one' }], has_more: true });
    const rest = await world.send(
      'GET',
      `/api/v1/repos/notes/refs?prefix=b/&cursor=${String(some.json.next_cursor)}`,
      { token },
    );
    expect(rest.json).toMatchObject({
      refs: [{ ref: 'refs/notes/b/two' }],
      has_more: false,
      next_cursor: null,
    });
    expect((await world.send('GET', '/api/v1/repos/notes/refs?prefix=refs/heads/', { token })).status).toBe(
      400,
    );
  });
});
