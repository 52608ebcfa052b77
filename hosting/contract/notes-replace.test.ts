import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { PROBLEM_TYPE } from '../problem-types.ts';
import { begin, end, gitDir, head, legacy, post, show, token, world } from '../testing/notes-scene.ts';
import { WAYS } from '../testing/world.ts';

const read = async () => (await world.send('GET', `/api/v1/repos/notes?sha=${head}`, { token })).json;

describe.each(WAYS)('what the specification does not know about notes, %s', (over) => {
  beforeEach(() => begin(over));
  afterEach(end);

  test('replace puts another text in a note’s place in one commit, and only there', async () => {
    const none = await post({ action: 'replace', object_ref: head, note: 'x' });
    expect(none).toMatchObject({ status: 404, json: { type: PROBLEM_TYPE.noteNotFound } });
    const first = await post({ object_ref: head, note: 'first' });
    const second = await post({ action: 'replace', object_ref: head, note: 'second' });
    expect(second).toMatchObject({
      status: 201,
      json: { base_commit: first.json.new_ref_sha, result: { success: true, message: 'note changed' } },
    });
    expect(await show()).toBe('second');
    const log = await gitText(['log', '--format=%s', 'refs/notes/commits'], { gitDir });
    expect(log).toBe(`Note changed ${head}\nNote added ${head}`);
    const stale = { action: 'replace', object_ref: head, note: 'third' };
    const moved = await post({ ...stale, expected_notes_ref_sha: first.json.new_ref_sha });
    expect(moved).toMatchObject({ status: 409, json: { type: PROBLEM_TYPE.notesRefMoved } });
    expect((await post({ action: 'replace', object_ref: head, note: '' })).status).toBe(400);
    // The older route has what its own description says.
    expect((await legacy({ action: 'replace', sha: head, note: 'x' })).status).toBe(400);
    expect(await show()).toBe('second');
  });

  test('a text that is not UTF-8 comes and goes as its bytes', async () => {
    const bytes = Buffer.from('caf\xe9 \0 \xed\xa0\x80\r\n', 'latin1');
    const note_base64 = bytes.toString('base64');
    expect((await post({ object_ref: head, note_base64 })).status).toBe(201);
    const { stdout } = await runGit(['notes', 'show', head], { gitDir });
    expect(stdout).toEqual(bytes);
    expect(await read()).toMatchObject({ note: bytes.toString('utf8'), note_base64 });
    for (const bad of [{ note_base64: '*' }, { note_base64: '' }, { note: 'x', note_base64 }])
      expect((await post({ action: 'replace', object_ref: head, ...bad })).status).toBe(400);
    const long = Buffer.alloc(1024 * 1024 + 1, 0xff).toString('base64');
    expect((await post({ action: 'replace', object_ref: head, note_base64: long })).status).toBe(413);
    await post({ action: 'replace', object_ref: head, note: 'plain' });
    expect(await read()).not.toHaveProperty('note_base64');
  });
});
