/**
 * The reviewer's app and an agent with the command on one work tree, for many rounds: either is ended with kill -9 now and
 * then, in the middle of what it writes. Plain Git judges after each round.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rounds } from '../../shared/testing/rounds.ts';
import { expect, test } from '../fixtures.ts';
import { listed, review } from '../support/rounds/agents-command.ts';
import { ReviewersApp } from '../support/rounds/reviewers-app.ts';
import { Words, wordsInGit, wordsInNotes } from '../support/rounds/words.ts';
import { WorkFolder } from '../support/work-folder.ts';

const ROUNDS = rounds(3, 200);
const ROUND_TIMEOUT_MS = 60_000;
const STEPS = 4;
const FILE = 'code.txt';
/** Longer than most of what is ended takes; the command starts within the least. */
const MAX_KILL_DELAY_MS = 400;
const MIN_COMMAND_MS = 300;

/** Equal seeds give equal rounds. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test(`${String(ROUNDS)} rounds of a reviewer’s app and an agent, each killed now and then: no word is lost or doubled`, async ({
  launch,
  folder,
}) => {
  test.setTimeout((ROUNDS + 1) * ROUND_TIMEOUT_MS);
  const random = randomFrom(20_261);
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.git('config', 'user.name', 'Ada Reviewer');
  await work.git('config', 'user.email', 'ada@example.com');
  await work.commit('Begin', { 'a.txt': 'one\n' });
  await work.git('checkout', '--quiet', '-b', 'topic');
  // Every line is the only one with its text.
  let lines = Array.from({ length: 40 }, (_, at) => `begun ${String(at)}`);
  const save = (): Promise<void> =>
    writeFile(join(work.path, FILE), lines.map((line) => `${line}\n`).join(''));
  await save();
  const app = await ReviewersApp.open(work, launch);
  const words = new Words();
  let killed = 0;

  /** When the next step is killed; null, mostly: it is not. */
  function killNow(atLeast = 0): number | null {
    if (random(4) > 0) return null;
    killed += 1;
    return atLeast + random(MAX_KILL_DELAY_MS);
  }

  async function edit(): Promise<void> {
    const at = random(lines.length);
    const kind = random(4);
    if (kind === 0) lines = lines.toSpliced(at, 1);
    else if (kind === 1) lines = lines.with(at, words.next('line'));
    else lines = lines.toSpliced(at, 0, words.next('line'), words.next('line'));
    await save();
  }
  async function remark(): Promise<void> {
    const at = random(lines.length);
    const [text, line] = [words.next('remark'), lines[at] ?? ''];
    words.wrote(text, { line }, !(await app.remark(FILE, at + 1, text, killNow())));
  }
  async function answer(when = killNow()): Promise<void> {
    const all = await app.threads();
    const thread = all[random(all.length)];
    if (thread === undefined) return;
    if (random(3) === 0) return await app.turn(thread, when);
    const text = words.next('reply');
    words.wrote(text, { to: thread.remarks[0]?.text ?? '' }, !(await app.reply(thread, text, when)));
  }
  async function agentAdds(): Promise<void> {
    const at = random(lines.length);
    const [text, line] = [words.next('remark'), lines[at] ?? ''];
    const place = `${FILE}:${String(at + 1)}`;
    const out = await review(work.path, killNow(MIN_COMMAND_MS), 'add', place, '-m', text);
    words.wrote(text, { line }, out !== null);
  }
  async function agentAnswers(when = killNow(MIN_COMMAND_MS)): Promise<void> {
    const all = await listed(work.path);
    const one = all[random(all.length)];
    if (one === undefined) return;
    const text = words.next('reply');
    const more = random(2) === 0 ? ['--resolve'] : [];
    const out = await review(work.path, when, 'reply', one.id, '-m', text, ...more);
    words.wrote(text, { to: one.text }, out !== null);
  }
  async function commit(...more: string[]): Promise<void> {
    await work.git('add', '--all');
    const hasOwn = (await work.git('rev-list', '--count', 'main..HEAD')) !== '0';
    const how = hasOwn ? more : [];
    await work.git('commit', '--quiet', '--allow-empty', ...how, '--message', words.next('commit'));
  }

  const steps: (() => Promise<unknown>)[] = [
    edit,
    edit,
    remark,
    answer,
    () => app.handOver(killNow()),
    () => app.handOver(null),
    agentAdds,
    agentAnswers,
    commit,
    () => commit('--amend'),
    // Both write at the same moment.
    () => Promise.all([answer(null), agentAnswers(null)]),
    () => Promise.all([app.handOver(null), agentAnswers(null)]),
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    const done: number[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const at = random(steps.length);
      done.push(at);
      await steps[at]?.();
    }
    await judge(`round ${String(round)}, steps ${done.join(' ')}`);
  }
  expect(killed).toBeGreaterThanOrEqual(Math.floor(ROUNDS / STEPS));

  async function judge(about: string): Promise<void> {
    const [inGit, own] = [await wordsInGit(work), wordsInNotes(await app.ownNotes())];
    words.settle([...inGit, ...own]);
    const all = words.all();
    // What was handed over when the app was killed may still be in the app, too.
    const wanted = all.filter((text) => !own.includes(text) || inGit.includes(text));
    expect(inGit, `${about}: as Git has it`).toEqual(wanted);
    const listedWords = (await listed(work.path)).flatMap(({ text, replies }) => [
      text,
      ...replies.map((reply) => reply.text),
    ]);
    expect(listedWords.toSorted(), `${about}: as the command lists it`).toEqual(inGit);
    // The app hears of what others write, and of files that change.
    const places = async (): Promise<unknown> => {
      const threads = await app.threads();
      return {
        words: threads.flatMap(({ remarks }) => remarks.map(({ text }) => text)).toSorted(),
        away: threads.flatMap(({ placed, remarks: [first] }) => {
          const text = first?.text ?? '';
          const line = placed.at === 'lines' ? placed.lines.first : 0;
          // Outdated, if its line is nowhere.
          const now = lines.indexOf(words.lineOf(text)) + 1;
          return line === now ? [] : [`${text} is at ${String(line)}, not ${String(now)}`];
        }),
      };
    };
    await expect.poll(places, { message: `${about}: as the app has it` }).toEqual({ words: all, away: [] });
    await work.git('fsck', '--full', '--strict', '--no-dangling');
  }
});
