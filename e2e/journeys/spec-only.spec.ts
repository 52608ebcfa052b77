import { join } from 'node:path';
import { gitText } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';
import { patience } from '../../shared/testing/patience.ts';

test.use({ hostArgs: ['--spec-only'] });

test("the reviewer's whole day on a host with nothing but the specification", async ({
  visit,
  host,
  folder,
}) => {
  const gitDir = await host.gitDir('payments');
  /** Empty: there is none. */
  const judge = (object: string) =>
    gitText(['notes', '--ref=reviews', 'show', object], { gitDir }).catch(() => '');
  const running = await visit();
  const { page } = running;
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys', { ephemeral: true });

  // Branch and base, either of them ephemeral.
  await compare.pickBase('rotate-signing-keys');
  await expect(compare.totals).toContainText('1 file');
  // On the way both sides are the same: that is the history of one.
  await compare.pickBranch('rotate-signing-keys');
  await expect(compare.base).toHaveAccessibleName('Base: none, every commit');
  await compare.pickBase('rotate-signing-keys', { ephemeral: true });
  await expect(page.getByText(/nothing to compare|no changes/i).first()).toBeVisible();
  await compare.pickBase('main');
  await expect(compare.totals).toContainText('31 files');

  // Reading, and what is held back: one alone, then the others together.
  await expect(await compare.showFile('src/token.ts')).toContainText(
    'const ttl = Math.min(request.ttl, 3_600);',
  );
  const vectors = await compare.showFile('assets/vectors.json');
  await compare.loadButton(vectors).click();
  await expect(compare.fileSection('assets/vectors.json')).toContainText('+12,000', {
    timeout: patience(20_000),
  });
  await page.getByRole('button', { name: 'Load all' }).click();
  await expect(await compare.find('assets/key-diagram.png')).not.toHaveAccessibleName(/not loaded/);
  await compare.filter.fill('');

  // Badges: every commit that has notes, on which notes refs.
  await compare.chooseCommit('Describe the rotation');
  await expect(compare.option('Cap token life').getByTitle(/^Notes on .*reviews/)).toBeVisible();
  await expect(compare.option('Describe the rotation').getByTitle('Notes on commits')).toBeVisible();

  // The first note, while somebody else writes it too.
  const notes = compare.notes;
  await notes.choose('reviews');
  const object = await notes.object();
  await notes.composer.fill('Mine.');
  await host.writeNote({ repo: 'payments', sha: object, note: 'Theirs.\n' });
  await notes.save();
  await expect(compare.conflict).toBeFocused();
  await page.keyboard.press('3');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(notes.text).toHaveText('Theirs. Mine.');
  await expect.poll(() => judge(object)).toBe('Theirs.\nMine.');
  await expect(compare.option('Describe the rotation').getByTitle(/^Notes on .*reviews/)).toBeVisible();

  await expect(notes.history.getByRole('listitem').first()).toContainText('appended one line');

  // Appended while somebody appends: nothing is asked.
  await notes.composer.fill('And mine.');
  await host.writeNote({ repo: 'payments', sha: object, action: 'append', note: 'And theirs.\n' });
  await notes.save();
  await expect(notes.text).toContainText('And mine.');
  await expect.poll(() => judge(object)).toBe('Theirs.\nMine.\n\nAnd theirs.\n\nAnd mine.');

  // Edited, removed, brought back.
  await notes.edit();
  await notes.composer.fill('Only this.');
  await notes.save();
  await expect(notes.text).toHaveText('Only this.');
  await expect.poll(() => judge(object)).toBe('Only this.');
  await notes.remove();
  await expect(notes.text).toBeHidden();
  // What is shown is sent a moment later.
  await expect.poll(() => judge(object)).toBe('');
  await notes.undo.click();
  await expect(notes.text).toHaveText('Only this.');
  await expect.poll(() => judge(object)).toBe('Only this.');

  // What one commit changes comes over Git too, and a file that is held back of it.
  await compare.chooseCommit('Renew the signing vectors');
  await compare.page.keyboard.press('d');
  await expect(compare.shown).toContainText('Renew the signing vectors');
  await expect(compare.totals).toContainText('1 commit · 3 files');
  await compare.loadButton(compare.fileSection('assets/vectors.json')).click();
  await expect(compare.fileSection('assets/vectors.json')).toContainText('"id": 1,');
  await compare.page.keyboard.press('Escape');
  await expect(compare.shown).toBeHidden();

  // An annotated tag has notes of its own, beside those of its commit.
  const tagged = await compare.chooseCommit('Hold keys in a ring and rotate them');
  await tagged.root.getByRole('button', { name: 'v3.5.0-rc.1' }).click();
  await tagged.shows('Note on tag v3.5.0-rc.1');
  await expect(tagged.root).toContainText('first candidate');
  await tagged.composer.fill('Goes to the sandbox on Monday.');
  await tagged.save();
  await expect(tagged.text).toContainText('Goes to the sandbox on Monday.');
  // A remark on a line that one commit added, as line 19 of its file; it is answered and resolved.
  await compare.showFile('src/token.ts');
  const remarks = new Remarks(compare);
  await remarks.writeAt('src/token.ts', 24);
  const composer = remarks.composer('src/token.ts:24');
  await remarks.save(composer, 'Whose clock is this?');
  const thread = remarks.thread('src/token.ts:24');
  await expect(thread.getByRole('article')).toHaveCount(1);
  await thread.getByRole('button', { name: 'Reply' }).click();
  await remarks.save(composer, 'The host’s.');
  await expect(thread.getByRole('article')).toHaveCount(2);
  await thread.getByRole('button', { name: 'Resolve' }).click();
  await expect(thread).toHaveAccessibleDescription('Resolved');
  const cap = await gitText(['log', '-1', '--format=%H', '--grep=^Cap token life', 'rotate-signing-keys'], {
    gitDir,
  });
  // A remark is shown before its host has it.
  await expect
    .poll(() => judge(cap))
    .toContain('src/token.ts:19: [x] Whose clock is this?\n\nsrc/token.ts:19: The host’s.');
  const after = await host.clone('payments', join(folder, 'after.git'));
  // Where one wrote last.
  expect(await gitText(['notes', '--ref=reviews', 'show', 'v3.5.0-rc.1'], { gitDir: after })).toBe(
    'Goes to the sandbox on Monday.',
  );
});

test('Sync on a host with nothing but the specification says what moved', async ({ visit, host }) => {
  const [copy, upstream] = [await host.gitDir('ui-kit'), await host.gitDir('design-system')];
  const running = await visit();
  const compare = await openHosted(running, host, 'ui-kit', 'larger-text');
  const before = await gitText(['rev-parse', 'main'], { gitDir: copy });
  const after = await gitText(['rev-parse', 'main'], { gitDir: upstream });
  await compare.sync.click();
  await expect(compare.status).toContainText(
    new RegExp(`main moved ${before.slice(0, 7)}\\s*→\\s*${after.slice(0, 7)}, 5 commits`),
    { timeout: patience(30_000) },
  );
  expect(await gitText(['rev-parse', 'main'], { gitDir: copy })).toBe(after);
});
