import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import { gitText } from '../../git/run.ts';
import { expect, test } from '../fixtures.ts';
import type { ComparePage } from '../pages/compare.ts';
import { openHosted } from '../pages/open.ts';

const SUBJECT = 'Describe the rotation';

/** The first app writes, then the second saves what it began before; each verb of the clash in turn. */
const settle = (clash: Locator, verb: RegExp): Promise<void> =>
  clash.getByRole('button', { name: verb }).click();

async function bothEdit(
  first: ComparePage,
  second: ComparePage,
  texts: readonly [string, string],
): Promise<void> {
  const one = await first.chooseCommit(SUBJECT);
  await one.choose('reviews');
  const two = await second.chooseCommit(SUBJECT);
  await two.choose('reviews');
  await two.edit();
  await two.composer.fill(texts[1]);
  await one.edit();
  await one.composer.fill(texts[0]);
  await one.save();
  await expect(one.text).toHaveText(texts[0]);
  await two.save();
  await expect(second.clash).toBeVisible();
  await expect(second.clash).toContainText(texts[0]);
  await expect(second.clash.getByRole('textbox')).not.toHaveValue('');
}

test('two apps edit one line of one note: either order, every verb, nothing lost', async ({
  launch,
  host,
  folder,
}) => {
  test.slow();
  const here = await openHosted(await launch(), host, 'payments', 'rotate-signing-keys');
  const there = await openHosted(
    await launch({ profile: join(folder, 'other profile') }),
    host,
    'payments',
    'rotate-signing-keys',
  );
  const notes = await here.chooseCommit(SUBJECT);
  await notes.choose('reviews');
  const object = await notes.object();
  await notes.composer.fill('One line.');
  await notes.save();
  await expect(notes.text).toHaveText('One line.');

  const rounds = [
    {
      first: here,
      second: there,
      verb: /^theirs/i,
      expected: 'Here, round 1.',
      texts: ['Here, round 1.', 'There, round 1.'],
    },
    {
      first: there,
      second: here,
      verb: /^yours/i,
      expected: 'Here, round 2.',
      texts: ['There, round 2.', 'Here, round 2.'],
    },
    {
      first: here,
      second: there,
      verb: /^both/i,
      expected: 'Here, round 3.\nThere, round 3.',
      texts: ['Here, round 3.', 'There, round 3.'],
    },
  ] as const;
  const seen: string[] = [];
  for (const { first, second, verb, expected, texts } of rounds) {
    await there.page.bringToFront();
    await expect(there.notes.text.or(there.notes.root.getByText('No note here yet.'))).toBeVisible();
    await bothEdit(first, second, texts);
    await settle(second.clash, verb);
    await settle(second.clash, /^save/i);
    await expect(second.clash).toBeHidden();
    await expect(second.notes.text).toHaveText(expected);
    const gitDir = await host.clone('payments', join(folder, `judge ${seen.length.toString()}.git`));
    expect(await gitText(['notes', '--ref=reviews', 'show', object], { gitDir })).toBe(expected);
    seen.push(...expected.split('\n'));
    // The losing text is not gone: the notes ref's history has what was saved.
    const history = await gitText(['log', '-p', '--format=', 'refs/notes/reviews'], { gitDir });
    expect(history).toContain(texts[0]);
    await expect(first.notes.text).toHaveText(expected, { timeout: 20_000 });
  }
});

test('a second clash while deciding merges again', async ({ launch, host }) => {
  const compare = await openHosted(await launch(), host, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit(SUBJECT);
  await notes.choose('reviews');
  await notes.composer.fill('Mine.');
  const sha = await notes.object();
  await host.writeNote({ repo: 'payments', sha, note: 'First of theirs.' });
  await notes.save();
  await expect(compare.clash).toContainText('First of theirs.');
  await host.writeNote({ repo: 'payments', sha, action: 'append', note: 'Second of theirs.' });
  await settle(compare.clash, /^both/i);
  await settle(compare.clash, /^save/i);
  await expect(compare.clash).toContainText('Second of theirs.');
  await settle(compare.clash, /^both/i);
  await settle(compare.clash, /^save/i);
  await expect(compare.clash).toBeHidden();
  for (const text of ['First of theirs.', 'Second of theirs.', 'Mine.'])
    await expect(notes.text).toContainText(text);
});
