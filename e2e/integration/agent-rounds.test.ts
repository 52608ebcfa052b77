/**
 * A script as agent beside a reviewer: it edits, answers, resolves, commits and amends, while remarks are written and
 * handed over. Plain Git judges after each round.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { patience } from '../../shared/testing/patience.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { ReviewScene, type ListedThread } from './support/review-scene.ts';

const ROUNDS = rounds(8, 200);
/** A round is some twenty commands, each with a dozen processes. */
const TIMEOUT_MS = patience(ROUNDS * 30_000);
const FILE = 'code.txt';

let scene: ReviewScene;
beforeEach(async () => {
  scene = await ReviewScene.open();
});
afterEach(() => scene.close());

/** What the script knows of a remark: every line of the file is the only one with its text. */
interface Expected {
  line: string;
  replies: string[];
}

/** Equal seeds give equal rounds. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test(
  `${String(ROUNDS)} rounds: no remark is lost or doubled, and each is beside its line or said to be outdated`,
  async () => {
    const random = randomFrom(20_260);
    const expected = new Map<string, Expected>();
    let lines = Array.from({ length: 40 }, (_, at) => `line ${String(at)}`);
    let committed = [...lines];
    let count = 0;
    const save = (): Promise<void> => scene.write(FILE, lines.map((line) => `${line}\n`).join(''));
    await save();
    await scene.commit('begin');

    const edit = async (): Promise<void> => {
      count += 1;
      const at = random(lines.length);
      const kind = random(4);
      if (kind === 0) lines = lines.toSpliced(at, 1);
      else if (kind === 1) lines = lines.with(at, `changed ${String(count)}`);
      else lines = lines.toSpliced(at, 0, `added ${String(count)}`, `more ${String(count)}`);
      await save();
    };
    const remark = (line: string): string => {
      count += 1;
      const text = `remark ${String(count)}`;
      expected.set(text, { line, replies: [] });
      return text;
    };
    const steps: Record<string, (all: readonly ListedThread[]) => Promise<unknown>> = {
      edit,
      'edit again': edit,
      // The reviewer writes on the newest commit with plain Git.
      async note() {
        const at = random(committed.length);
        await scene.note(`${FILE}:${String(at + 1)}: ${remark(committed[at] ?? '')}`);
      },
      // Somebody writes beside a line as it is now: where it is not committed, that hands over.
      async add() {
        const at = random(lines.length);
        await scene.do('add', `${FILE}:${String(at + 1)}`, '-m', remark(lines[at] ?? ''));
      },
      async reply(all) {
        const one = all[random(all.length)];
        if (one === undefined) return;
        count += 1;
        const text = `reply ${String(count)}`;
        const isResolved = random(2) === 0;
        const known = expected.get(one.text);
        known?.replies.push(text);
        await scene.do('reply', one.id, '-m', text, ...(isResolved ? ['--resolve'] : []));
      },
      async resolve(all) {
        const one = all[random(all.length)];
        if (one !== undefined) await scene.do('resolve', one.id);
      },
      async reopen(all) {
        const one = all[random(all.length)];
        if (one !== undefined) await scene.do('reopen', one.id);
      },
      async commit() {
        await scene.commit(`commit ${String(count)}`);
        committed = [...lines];
      },
      async amend() {
        await scene.git(
          'commit',
          '--quiet',
          '--all',
          '--amend',
          '--allow-empty',
          '-m',
          `amended ${String(count)}`,
        );
        committed = [...lines];
      },
    };

    const names = Object.keys(steps);
    let ids = new Map<string, string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await scene.list();
      const done: string[] = [];
      for (let step = 0; step < 3; step += 1) {
        const name = names[random(names.length)] ?? '';
        done.push(name);
        await steps[name]?.(before);
      }
      const all = await scene.list();
      const about = `round ${String(round)}: ${done.join(', ')}`;
      judge(all, about);
      const known = ids;
      for (const { id, text } of all) expect(id, about).toBe(known.get(text) ?? id);
      ids = new Map(all.map(({ id, text }) => [text, id]));
      await judgeNotes(about);
    }

    function judge(all: readonly ListedThread[], about: string): void {
      // Two remarks on one line of one commit are one thread: the later ones are its answers.
      const texts = all.flatMap(({ text, replies }) => [text, ...replies.map((reply) => reply.text)]);
      const wanted = [...expected].flatMap(([text, { replies }]) => [text, ...replies]);
      expect(texts.toSorted(), about).toEqual(wanted.toSorted());
      for (const { text, first, outdated } of all) {
        const line = expected.get(text)?.line ?? '';
        const now = lines.indexOf(line);
        if (outdated) expect(now, `${about}: ${text}`).toBe(-1);
        else expect(first, `${about}: ${text}`).toBe(now + 1);
      }
    }

    /** All notes of all refs as plain Git has them hold every word once. */
    async function judgeNotes(about: string): Promise<void> {
      const refs = await scene.git('for-each-ref', '--format=%(refname)', 'refs/notes');
      const notes: string[] = [];
      for (const ref of refs.split('\n').filter(Boolean))
        for (const entry of (await scene.git('notes', `--ref=${ref}`, 'list')).split('\n').filter(Boolean))
          notes.push(await scene.git('cat-file', 'blob', entry.split(' ')[0] ?? ''));
      const words = notes.join('\n').match(/(?:remark|reply) \d+$/gm) ?? [];
      const wanted = [...expected].flatMap(([text, { replies }]) => [text, ...replies]);
      expect(words.toSorted(), about).toEqual(wanted.toSorted());
    }
  },
  TIMEOUT_MS,
);
