import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDesk, type Desk } from './support/desk.ts';
import { begin, branch, desk, end, note, on, shown, world } from './support/remarks-scene.ts';

beforeEach(begin);
afterEach(end);

const says = async (): Promise<string[]> =>
  (await shown()).verdicts.map(({ says: word, name, commit }) => `${commit.slice(0, 7)} ${word} ${name}`);
const sign = (vote: number): string => `${vote > 0 ? '+' : ''}${String(vote)}`;
const give = (reviewer: Desk, vote: -2 | -1 | 1 | 2 | null, message = '', commit = 2) =>
  reviewer.remarks.giveVerdict({ place: on(commit), vote, message });

test('a verdict is a line of the note, changed in place, taken away and undone', async () => {
  await desk.write(on(2), 'add', 'General words.');
  await shown();
  await give(desk, 1);
  expect(await note(2)).toBe('General words.\n\nCode-Review+1: Reviewer <reviewer@example.com>');
  const tip = on(2).object.slice(0, 7);
  expect(await says()).toEqual([`${tip} Code-Review+1 Reviewer`]);
  const outcome = await give(desk, -1, 'The cap is in the wrong place.');
  expect(await note(2)).toBe(
    'General words.\n\nThe cap is in the wrong place.\n\nCode-Review-1: Reviewer <reviewer@example.com>',
  );
  expect(await give(desk, -1)).toBeNull();
  await desk.remarks.undo({ undo: outcome?.status === 'done' ? outcome.undo : '' });
  expect(await says()).toEqual([`${tip} Code-Review+1 Reviewer`]);
  await give(desk, null);
  expect(await note(2)).toBe('General words.');
  expect(await says()).toEqual([]);
});

test('two people who give and change verdicts on one commit at the same moment both do, unasked', async () => {
  const rival = await openDesk(world, 'Rival');
  for (const [own, other] of [
    [1, -1],
    [2, -2],
    [-1, 1],
  ] as const) {
    const outcomes = await Promise.all([give(desk, own), give(rival, other)]);
    expect(outcomes.map((outcome) => outcome?.status)).toEqual(['done', 'done']);
    const lines = (await note(2)).split('\n').filter((line) => line !== '');
    expect(lines.toSorted()).toEqual(
      [
        `Code-Review${sign(own)}: Reviewer <reviewer@example.com>`,
        `Code-Review${sign(other)}: Rival <rival@example.com>`,
      ].toSorted(),
    );
  }
  await rival.close();
});

test('what Gerrit and people wrote is read, on the branch and on one commit', async () => {
  await desk.write(
    on(1, 'refs/notes/review'),
    'add',
    'Verified+1: CI <ci@example.com>\nReviewed-by: Bo <bo@example.com>',
  );
  await give(desk, 2);
  const [second, third] = [on(1).object.slice(0, 7), on(2).object.slice(0, 7)];
  expect((await says()).toSorted()).toEqual(
    [`${second} Verified+1 CI`, `${second} Reviewed-by Bo`, `${third} Code-Review+2 Reviewer`].toSorted(),
  );
  expect((await desk.remarks.list({ ...branch, commits: { sha: on(1).object } })).verdicts).toHaveLength(2);
});

test('what is said of other commits than the shown ones is read by their ids', async () => {
  await shown();
  await give(desk, -1, '', 1);
  const { orgId, repo, object } = on(1);
  const said = await desk.remarks.verdictsOn({ orgId, repo, commits: [object, on(2).object] });
  expect(said.map(({ commit, says: word, name }) => [commit, word, name])).toEqual([
    [object, 'Code-Review-1', 'Reviewer'],
  ]);
});

const saidBy = async () => (await shown()).verdicts.map((one) => one.by);

test('a verdict that another one wrote in my name is said to be theirs, and does not stand in for mine', async () => {
  const rival = await openDesk(world, 'Rival');
  const line = 'Code-Review+2: Reviewer <reviewer@example.com>';
  await rival.write(on(2), 'add', line);
  await rival.close();
  expect(await saidBy()).toEqual([{ is: 'other', name: 'Rival' }]);
  await give(desk, 2);
  expect(await note(2)).toBe(`${line}\n\n${line}`);
  await expect.poll(saidBy).toEqual([{ is: 'person' }]);
});
