import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { openComparison } from '../pages/open.ts';

const SUBJECT = 'Hold keys in a ring and rotate them';

test('closing the app in the middle of a sentence keeps the sentence', async ({ launch }) => {
  const first = await launch({ args: ['--open=sample'] });
  const compare = await openComparison(first, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit(SUBJECT);
  await notes.composer.pressSequentially('The overlap is one token life, but what if');
  await first.close();

  const second = await launch();
  const again = new ComparePage(second.page);
  await again.ready();
  const draft = await again.chooseCommit(SUBJECT);
  await expect(draft.composer).toHaveValue('The overlap is one token life, but what if');
});

test('a power cut 600 ms after the last key loses nothing', async ({ launch }) => {
  const first = await launch({ args: ['--open=sample'] });
  const compare = await openComparison(first, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit(SUBJECT);
  const text = 'Nobody loses a word. '.repeat(10).trim();
  await notes.composer.pressSequentially(text);
  await sleep(600);
  await first.kill();

  const second = await launch();
  const again = new ComparePage(second.page);
  await again.ready();
  const draft = await again.chooseCommit(SUBJECT);
  await expect(draft.composer).toHaveValue(text);
});

test('another commit, another draft: each keeps its own', async ({ launch }) => {
  const compare = await openComparison(
    await launch({ args: ['--open=sample'] }),
    'payments',
    'rotate-signing-keys',
  );
  const one = await compare.chooseCommit(SUBJECT);
  await one.composer.fill('About the ring.');
  const two = await compare.chooseCommit('Describe the rotation');
  await expect(two.composer).toHaveValue('');
  await two.composer.fill('About the words.');
  const back = await compare.chooseCommit(SUBJECT);
  await expect(back.composer).toHaveValue('About the ring.');
});
