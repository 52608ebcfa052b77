import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureOf } from './support/failure-of.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

// The real service, with faults between it and the app.
let reach: Reach;
const place = { orgId: ORG, repo: 'app' };

async function open(options: Parameters<typeof openReach>[0] = {}): Promise<void> {
  reach = await openReach(options);
  await reach.world.repository('app', [{ files: { 'a.txt': 'one\n' } }]);
}
beforeEach(() => open());
afterEach(() => reach.close());

/** Every answer has this body instead. */
function answerWith(body: string, init: ResponseInit = {}): void {
  reach.network = () =>
    Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' }, ...init }));
}

const branch = { name: 'main', head_sha: 'a'.repeat(40) };

test('unknown fields are tolerated; a wrong type is named', async () => {
  answerWith(
    JSON.stringify({ branches: [{ ...branch, extra: {} }], has_more: false, next_cursor: null, more: 1 }),
  );
  expect(await reach.client.branches(place, false)).toHaveLength(1);
  answerWith(JSON.stringify({ branches: [branch, { ...branch, head_sha: 7 }], has_more: false }));
  expect(await reach.client.branches(place, false)).toHaveLength(1);
  answerWith(JSON.stringify({ branches: [{ ...branch, head_sha: 7 }], has_more: false }));
  const error = await failureOf(reach.client.branches(place, false));
  expect(error.kind).toBe('unsupported-by-host');
  expect(error.message).toContain('branches[0].head_sha');
});

test.each([
  ['no JSON', '<html>hello</html>'],
  ['nothing', ''],
  ['a bomb of brackets', '['.repeat(200_000) + ']'.repeat(200_000)],
  ['another shape', '[]'],
])('an answer that is %s is explained', async (_name, body) => {
  answerWith(body);
  expect((await failureOf(reach.client.branches(place, false))).kind).toBe('unsupported-by-host');
});

test('millions of odd records are refused, however little each says', async () => {
  const zeros = '0,'.repeat(2_000_000);
  answerWith(`{"has_more":false,"branches":[${zeros}${JSON.stringify(branch)}]}`);
  const inList = await failureOf(reach.client.branches(place, false));
  expect(inList.message).toContain('branches[0]');
  const commit = { message: '', author_name: '', author_email: '', committer_name: '', committer_email: '' };
  const whole = JSON.stringify({ ...commit, sha: branch.head_sha, date: '' });
  const odd = `${whole.slice(0, -1)},"parent_shas":[${zeros}0]}`;
  answerWith(`{"has_more":false,"commits":[${odd},${whole}]}`);
  expect((await reach.client.commits(place, 'main', false)).commits).toHaveLength(1);
});

test('an answer without end is cut off', async () => {
  const chunk = new Uint8Array(1_048_576).fill(0x20);
  let read = 0;
  reach.network = () =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          pull(controller) {
            read += 1;
            controller.enqueue(chunk);
          },
        }),
      ),
    );
  expect((await failureOf(reach.client.branches(place, false))).kind).toBe('too-large');
  expect(read).toBeLessThan(20);
});

test('cursors that go round are not followed for ever', async () => {
  answerWith(JSON.stringify({ branches: [branch], has_more: true, next_cursor: 'same' }));
  const error = await failureOf(reach.client.branches(place, false));
  expect(error.message).toContain('does not end');
  expect(reach.sent).toHaveLength(2);
});

test('a note counts as written only where the host says so, and an answer without sense is none', async () => {
  const note = { ...place, notesRef: 'refs/notes/commits', object: 'a'.repeat(40) };
  const write = () => failureOf(reach.client.writeNote(note, { action: 'add', note: 'Mine.' }));
  const result = { success: false, status: 'rejected', message: 'a hook said no' };
  answerWith(
    JSON.stringify({ sha: note.object, target_ref: note.notesRef, new_ref_sha: 'b'.repeat(40), result }),
    { status: 201 },
  );
  expect(await write()).toMatchObject({
    kind: 'conflict',
    message: 'The host did not write the note: a hook said no',
  });
  answerWith('<html>hello</html>', { status: 201 });
  expect(await write()).toMatchObject({
    kind: 'host-unavailable',
    next: 'Marginalia reloads the note to find out.',
  });
});
