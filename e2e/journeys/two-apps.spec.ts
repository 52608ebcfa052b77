import { gitText } from '../../git/process/run.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { expect, test } from '../fixtures.ts';
import type { ComparePage } from '../pages/compare.ts';
import { openHosted } from '../pages/open.ts';
import type { NotesPanel } from '../pages/notes.ts';
import { patience } from '../../shared/testing/patience.ts';

type Begin = (notes: NotesPanel) => Promise<void>;
/** What the second of two does with the race, by keyboard alone; `none`: nothing is asked. */
type Verb = 'theirs' | 'yours' | 'both' | 'typed' | 'fits' | 'none';

interface Race {
  readonly name: string;
  /** The note before the two begin; null: none. */
  readonly before: string | null;
  /** The first saves this while the second is still writing. */
  readonly first: Begin;
  readonly second: Begin;
  /** What the note holds once the first is through; null: none. */
  readonly between: string | null;
  /** Each verb, and what the note holds in the end; null: none. */
  readonly after: readonly (readonly [Verb, string | null])[];
  /** The verbs that it is tried with by default. */
  readonly some: readonly Verb[];
  /** Commits on the notes ref that the first makes. */
  readonly commits: number;
}

const write =
  (text: string): Begin =>
  (notes) =>
    notes.composer.fill(text);
const edit =
  (text: string): Begin =>
  async (notes) => {
    await notes.edit();
    await notes.composer.fill(text);
  };

const FIRST = 'The first to save.';
const SECOND = 'The second to save.';
const TYPED = 'Decided by hand.';

const DECIDED = [
  ['theirs', FIRST],
  ['yours', SECOND],
  ['both', `${FIRST}\n${SECOND}`],
  ['typed', TYPED],
] as const;

const RACES: readonly Race[] = [
  {
    name: 'both edit one line',
    before: 'One line.',
    first: edit(FIRST),
    second: edit(SECOND),
    between: FIRST,
    after: DECIDED,
    some: ['both'],
    commits: 1,
  },
  {
    name: 'both write the first note',
    before: null,
    first: write(FIRST),
    second: write(SECOND),
    between: FIRST,
    after: DECIDED,
    some: ['yours'],
    commits: 1,
  },
  {
    name: 'both append',
    before: 'Before.',
    first: write(FIRST),
    second: write(SECOND),
    between: `Before.\n\n${FIRST}`,
    after: [['none', `Before.\n\n${FIRST}\n\n${SECOND}`]],
    some: ['none'],
    commits: 1,
  },
  {
    name: 'they edit different lines',
    before: 'one\ntwo\nthree\nfour',
    first: edit('ONE\ntwo\nthree\nfour'),
    second: edit('one\ntwo\nthree\nFOUR'),
    between: 'ONE\ntwo\nthree\nfour',
    after: [['fits', 'ONE\ntwo\nthree\nFOUR']],
    some: ['fits'],
    commits: 1,
  },
  {
    name: 'one removes, one edits',
    before: 'One line.',
    first: (notes) => notes.remove(),
    second: edit(SECOND),
    between: null,
    after: [
      ['theirs', null],
      ['yours', SECOND],
      ['typed', TYPED],
    ],
    some: ['theirs', 'typed'],
    commits: 1,
  },
];

const SUBJECTS = [
  'Announce the next key',
  'Describe the rotation',
  'Renew the signing vectors',
  'Hold keys in a ring',
  'Cap token life',
  'Tell apart what may',
  'Move the clock',
] as const;

const ORDERS = ['here first', 'there first'] as const;

/**
 * Every race with every verb, each on a note of its own: a commit on a notes ref. By default every race and every verb
 * once, and the order alternates.
 */
const ROUNDS = RACES.flatMap((race) =>
  race.after
    .filter(([verb]) => rounds(race.some.includes(verb), true))
    .map(([verb, expected]) => ({ race, verb, expected })),
)
  .flatMap((round, at) =>
    ORDERS.filter((_, n) => rounds(n === at % ORDERS.length, true)).map((order) => ({ ...round, order })),
  )
  .map((round, at) => ({
    ...round,
    subject: SUBJECTS[at % SUBJECTS.length] ?? '',
    ref: `round-${Math.floor(at / SUBJECTS.length).toString()}`,
  }));

async function decide({ page, conflict }: ComparePage, verb: Verb): Promise<void> {
  if (verb === 'none') return;
  await expect(conflict).toBeFocused();
  const key = { theirs: '1', yours: '2', both: '3', typed: 'e', fits: null }[verb];
  if (key !== null) await page.keyboard.press(key);
  if (verb === 'typed') {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(TYPED);
  }
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(conflict).toBeHidden();
}

const shown = async (notes: NotesPanel, text: string | null): Promise<void> =>
  text === null
    ? await expect(notes.root.getByText(/No note here yet|removed the note/)).toBeVisible()
    : await expect(notes.text).toHaveText(text);

test('two apps, one note: every race, every verb, nothing lost and nothing twice', async ({
  visit,
  launch,
  host,
}) => {
  test.setTimeout(patience(rounds(240_000, 480_000)));
  const gitDir = await host.gitDir('payments');
  const git = (...args: string[]) => gitText(args, { gitDir });
  for (const { race, subject, ref } of ROUNDS) {
    const sha = await git('log', '-1', '--format=%H', `--grep=^${subject}`, 'rotate-signing-keys');
    const made = { repo: 'payments', sha, ref: `refs/notes/${ref}` };
    await host.writeNote({ ...made, note: `${race.before ?? 'To be removed.'}\n` });
    if (race.before === null) await host.writeNote({ ...made, action: 'remove' });
  }
  const here = await openHosted(await visit(), host, 'payments', 'rotate-signing-keys');
  const there = await openHosted(await launch(), host, 'payments', 'rotate-signing-keys');

  for (const { race, verb, expected, order, subject, ref } of ROUNDS) {
    const [first, second] = order === 'here first' ? [here, there] : [there, here];
    await test.step(`${race.name}, ${verb}, ${order}`, async () => {
      for (const app of [first, second]) {
        await app.chooseCommit(subject);
        await app.notes.choose(ref);
        await shown(app.notes, race.before);
      }
      const sha = await first.notes.object();
      const commits = Number(await git('rev-list', '--count', `refs/notes/${ref}`));
      await race.second(second.notes);
      await race.first(first.notes);
      if (race.between !== null) await first.notes.save();
      await shown(first.notes, race.between);
      await second.notes.save();
      await decide(second, verb);

      await shown(second.notes, expected);
      await expect(second.notes.composer).toHaveValue('');
      const listed = await git('notes', `--ref=${ref}`, 'list');
      expect(listed.includes(sha)).toBe(expected !== null);
      if (expected !== null) expect(await git('notes', `--ref=${ref}`, 'show', sha)).toBe(expected);
      // What was saved is in the history, whoever won, and was saved once.
      const history = await git('log', '-p', '--format=', `refs/notes/${ref}`);
      for (const text of [race.between, expected])
        for (const line of (text ?? '').split('\n')) expect(history).toContain(line);
      const again = verb === 'theirs' ? 0 : 1;
      expect(Number(await git('rev-list', '--count', `refs/notes/${ref}`))).toBe(
        commits + race.commits + again,
      );
    });
  }
  for (const app of [here, there]) await expect(app.status).not.toContainText(/waiting|unsent/);
});
