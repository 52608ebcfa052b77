import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { noteReadResult, noteWriteResult } from '../../shared/wire/note.ts';
import { PROBLEM_TYPE } from '../problem-types.ts';
import { world, gitDir, token, head, begin, end, post, legacy, show } from '../testing/notes-scene.ts';
import { WAYS } from '../testing/world.ts';

describe.each(WAYS)('notes, %s', (over) => {
  beforeEach(() => begin(over));
  afterEach(end);

  test('add: 201 with the whole result; base_commit only when the ref existed', async () => {
    const first = await post({ object_ref: head, note: 'first\n' });
    expect(first.status).toBe(201);
    expect(noteWriteResult.parse(first.json)).toEqual({
      sha: head,
      notes_ref: 'refs/notes/commits',
      target_ref: 'refs/notes/commits',
      new_ref_sha: await gitText(['rev-parse', 'refs/notes/commits'], { gitDir }),
      result: { success: true, status: 'ok', message: 'note added' },
    });
    await runGit(['notes', 'remove', head], { gitDir, env: signed });
    const before = await gitText(['rev-parse', 'refs/notes/commits'], { gitDir });
    const second = await post({ action: 'add', object_ref: head, note: 'second' });
    expect(second.json.base_commit).toBe(before);
    expect(await show()).toBe('second');
  });

  test('add on a note fails and changes nothing', async () => {
    await post({ object_ref: head, note: 'first' });
    const ref = await gitText(['rev-parse', 'refs/notes/commits'], { gitDir });
    const again = await post({ object_ref: head, note: 'second' });
    expect(again.status).toBe(409);
    expect(again.json).toEqual({
      type: PROBLEM_TYPE.noteExists,
      title: 'Conflict',
      status: 409,
      detail: again.json.detail,
      error: again.json.detail,
    });
    expect(await gitText(['rev-parse', 'refs/notes/commits'], { gitDir })).toBe(ref);
  });

  test('append joins as git notes append does, and makes a note where there is none', async () => {
    expect((await post({ action: 'append', object_ref: head, note: 'one' })).status).toBe(201);
    expect(await show()).toBe('one');
    await post({ action: 'append', object_ref: head, note: 'two\n' });
    expect(await show()).toBe('one\ntwo\n');
    await runGit(['notes', 'append', '-m', 'three', head], { gitDir, env: signed });
    await post({ action: 'append', object_ref: head, note: 'four\n' });
    expect(await show()).toBe('one\ntwo\n\nthree\n\nfour\n');
  });

  test('remove: 201, then 404; DELETE does the same with 200', async () => {
    await post({ object_ref: head, note: 'x' });
    const removed = await post({ action: 'remove', object_ref: head });
    expect(removed.status).toBe(201);
    expect(removed.json.result).toMatchObject({ success: true, status: 'ok' });
    expect(await post({ action: 'remove', object_ref: head })).toMatchObject({
      status: 404,
      json: { type: PROBLEM_TYPE.noteNotFound },
    });
    await post({ object_ref: head, note: 'y' });
    const gone = await world.send('DELETE', '/api/v1/repos/notes', { token, json: { sha: head } });
    expect(gone).toMatchObject({ status: 200, json: { sha: head, result: { success: true } } });
    expect((await world.send('DELETE', '/api/v1/repos/notes', { token, json: { sha: head } })).status).toBe(
      404,
    );
  });

  test('the legacy route: sha required, an older result, no newer spellings, add replaces', async () => {
    const written = await legacy({ sha: head, note: 'x', ref: 'reviews' });
    expect(written.status).toBe(201);
    expect(written.json).toMatchObject({ sha: head, target_ref: 'refs/notes/reviews' });
    expect(written.json).not.toHaveProperty('notes_ref');
    for (const body of [
      { note: 'x' },
      { object_ref: head, note: 'x' },
      { sha: head, note: 'x', notes_ref: 'a' },
    ]) {
      expect((await legacy(body)).status).toBe(400);
    }
    expect((await legacy({ sha: head, note: 'replaced', ref: 'reviews' })).status).toBe(201);
    expect(await show('refs/notes/reviews')).toBe('replaced');
    expect((await post({ object_ref: head, note: 'x', notes_ref: 'reviews' })).status).toBe(409);
  });

  test('deprecated spellings are taken; both and different is an error', async () => {
    const both = await post({ object_ref: head, sha: head, notes_ref: 'r', ref: 'r', note: 'x' });
    expect(both.status).toBe(201);
    expect((await post({ sha: head, ref: 'old', note: 'x' })).json.notes_ref).toBe('refs/notes/old');
    expect((await post({ object_ref: head, sha: 'main', note: 'x' })).status).toBe(400);
    expect((await post({ object_ref: head, notes_ref: 'a', ref: 'b', note: 'x' })).status).toBe(400);
    const guards = { expected_notes_ref_sha: '1'.repeat(40), expected_ref_sha: '2'.repeat(40) };
    expect((await post({ object_ref: head, note: 'x', ...guards })).status).toBe(400);
  });

  test('objects: commits, trees, blobs, annotated tags, and revisions that resolve to a commit', async () => {
    await runGit(['tag', '-a', '-m', 'tag', 'v1', 'main'], { gitDir, env: signed });
    const ids = await gitText(['rev-parse', 'main^{tree}', 'main:a.txt', 'v1'], { gitDir });
    for (const id of [...ids.split('\n'), head]) {
      expect((await post({ object_ref: id, note: 'x' })).json.sha).toBe(id);
    }
    for (const name of ['main', 'v1', 'refs/heads/main', head.slice(0, 10), 'main^0']) {
      const answer = await post({ object_ref: name, notes_ref: name.replaceAll(/\W/g, '-'), note: 'x' });
      expect(answer.json.sha).toBe(head);
    }
    for (const name of ['nothing', '0'.repeat(40), 'main:a.txt', '--all', ' ', 'main\nHEAD', '-main']) {
      const answer = await post({ object_ref: name, notes_ref: 'none', note: 'x' });
      expect(answer.status).toBe(404);
      expect(answer.json.type).toBe(PROBLEM_TYPE.objectNotFound);
    }
  });

  test('the author signs the notes commit; what cannot be signed with is refused', async () => {
    const author = { name: 'Rêviewer, the', email: 'reviewer@example.com' };
    await post({ object_ref: head, note: 'x', author });
    const line = await gitText(['log', '-1', '--format=%an|%ae|%cn|%ce', 'refs/notes/commits'], { gitDir });
    expect(line).toBe(`${author.name}|${author.email}|${author.name}|${author.email}`);
    const bad: unknown[] = [
      { name: 'x' },
      { email: 'x@example.com' },
      { name: 'a\nparent 0', email: 'x@example.com' },
      { name: 'a', email: 'x> 0 +0000' },
      { name: '...', email: 'x@example.com' },
      { name: 'a', email: 'x@example.com', extra: 1 },
      'text',
    ];
    for (const each of bad) {
      expect((await post({ object_ref: head, notes_ref: 'n', note: 'x', author: each })).status).toBe(400);
    }
  });

  test('text: any Unicode up to the cap, nothing else', async () => {
    const texts = ['ü😀\u202e', 'a\u0000b', ' ', '\r\n', 'x'.repeat(1024 * 1024)];
    for (const [index, note] of texts.entries()) {
      const answer = await post({ object_ref: head, notes_ref: `t${String(index)}`, note });
      expect(answer.status).toBe(201);
      const read = await world.send('GET', `/api/v1/repos/notes?sha=${head}&ref=t${String(index)}`, {
        token,
      });
      expect(noteReadResult.parse(read.json).note).toBe(note);
    }
    expect((await post({ object_ref: head, note: 'x'.repeat(1024 * 1024 + 1) })).status).toBe(413);
    const full = { action: 'append', object_ref: head, notes_ref: 't4', note: 'y' };
    expect((await post(full)).status).toBe(413);
    expect((await post({ object_ref: head })).status).toBe(400);
    expect((await post({ object_ref: head, note: '' })).status).toBe(400);
    expect((await post({ object_ref: head, note: '\ud800' })).status).toBe(400);
    expect((await post({ object_ref: head, note: 7 })).status).toBe(400);
    expect((await post({ note: 'x' })).status).toBe(400);
    expect((await post({ object_ref: head, note: 'x', more: true })).status).toBe(400);
    expect((await post({ object_ref: head, note: 'x', action: 'rename' })).status).toBe(400);
  });

  test('read: text, ref and the value for the guard; aliases; 404 without', async () => {
    expect((await world.send('GET', `/api/v1/repos/notes?sha=${head}`, { token })).status).toBe(404);
    const written = await post({ object_ref: head, note: 'hello' });
    const read = await world.send('GET', '/api/v1/repos/notes?object_ref=main&notes_ref=commits', { token });
    expect(read.json).toEqual({
      sha: head,
      note: 'hello',
      notes_ref: 'refs/notes/commits',
      ref_sha: written.json.new_ref_sha,
    });
    expect((await world.send('GET', '/api/v1/repos/notes', { token })).status).toBe(400);
    expect((await world.send('GET', `/api/v1/repos/notes?sha=${head}&other=1`, { token })).status).toBe(400);
    expect((await world.send('GET', `/api/v1/repos/notes?sha=${head}&sha=main`, { token })).status).toBe(400);
  });

  test('read: the note of a commit that Git threw away after a rewrite is still there', async () => {
    const gone = await gitText(['commit-tree', '-m', 'gone', 'main^{tree}'], { gitDir, env: signed });
    await post({ object_ref: gone, note: 'still here' });
    await runGit(['prune', '--expire=now'], { gitDir });
    const read = await world.send('GET', `/api/v1/repos/notes?sha=${gone}`, { token });
    expect(read).toMatchObject({ status: 200, json: { sha: gone, note: 'still here' } });
    const none = await world.send('GET', `/api/v1/repos/notes?sha=${'1'.repeat(40)}`, { token });
    expect(none.status).toBe(404);
    expect((await post({ action: 'append', object_ref: gone, note: 'more' })).status).toBe(404);
  });
});

const signed = {
  GIT_AUTHOR_NAME: 'Reviewer',
  GIT_AUTHOR_EMAIL: 'reviewer@example.com',
  GIT_COMMITTER_NAME: 'Reviewer',
  GIT_COMMITTER_EMAIL: 'reviewer@example.com',
};
