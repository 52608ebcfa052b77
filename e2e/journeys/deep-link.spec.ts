import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { placeIsKept } from '../pages/kept-place.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { APP } from '../support/hosting.ts';

const LINK = 'marginalia://open?org=sample&repo=payments&branch=rotate-signing-keys';

/** A line far down in a file of the sample. */
const DEEP_LINE = 'forget(kid: string): void';

test('a link opens its place: in the window that is there, or by starting the app, with the line it names', async ({
  launch,
  coldStart,
  profile,
}) => {
  const first = await launch({ sample: true });
  await new RepositoriesPage(first.page).ready();

  // What the system does when a link is clicked: the app is started once more, with the link as its argument.
  const program = await first.app.evaluate(() => process.execPath);
  const root = process.getuid?.() === 0;
  const click = async (link: string): Promise<void> => {
    const second = spawn(program, [APP, ...(root ? ['--no-sandbox'] : []), link], {
      env: { ...process.env, MARGINALIA_PROFILE: profile, ...(root ? { MARGINALIA_NO_SANDBOX: '1' } : {}) },
      stdio: 'ignore',
    });
    await once(second, 'exit');
  };
  await click(LINK);
  const there = new ComparePage(first.page);
  await there.ready();
  await expect(there.branch).toContainText('rotate-signing-keys');
  expect(first.app.windows()).toHaveLength(1);

  // The link of a line in a whole file leads there again.
  await first.page.evaluate(() => (location.hash += '&open=src%2Fkeyring.ts'));
  await there.wholeFile.getByText(DEEP_LINE).click();
  await first.page.keyboard.press('ControlOrMeta+k');
  await first.page.getByRole('combobox', { name: 'Search or jump' }).fill('Copy link to this place');
  await first.page.keyboard.press('Enter');
  await expect(first.page.getByText('Link copied')).toBeVisible();
  const copied = await first.app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toMatch(/&open=src%2Fkeyring\.ts&open_line=\d+/);
  await first.page.evaluate(() => (location.hash = '#/o/sample'));
  await new RepositoriesPage(first.page).ready();
  await click(copied);
  await expect(there.wholeFile.getByText(DEEP_LINE)).toBeInViewport();
  await first.page.evaluate(() => (location.hash = '#/o/sample'));
  await new RepositoriesPage(first.page).ready();
  await placeIsKept(first.page);
  await first.close();

  const link = `${LINK}&line=3&path=${encodeURIComponent('CHANGELOG.md')}&notes_ref=${encodeURIComponent('refs/notes/reviews')}`;
  const { page, close } = await coldStart(program, [link]);
  const compare = new ComparePage(page);
  await compare.ready();
  await expect(compare.branch).toContainText('rotate-signing-keys');
  const hash = new URLSearchParams(await page.evaluate(() => location.hash.split('?')[1] ?? ''));
  expect(Object.fromEntries(hash)).toMatchObject({
    file: 'CHANGELOG.md',
    line: '3',
    notes: 'refs/notes/reviews',
  });
  await close();

  const again = await coldStart(program, [copied]);
  await expect(new ComparePage(again.page).wholeFile.getByText(DEEP_LINE)).toBeInViewport();
  await again.close();

  // What is no link is no place: the app starts where it was.
  const hostile = await coldStart(program, ['marginalia://open?org=sample&repo=x&token=y']);
  await new ComparePage(hostile.page).ready();
  await expect(new ComparePage(hostile.page).branch).toContainText('rotate-signing-keys');
  await hostile.close();
});

test('macOS hands a link over as an event; one of an unknown organization asks, and a hostile one does nothing', async ({
  visit,
}) => {
  const { app, page } = await visit({ sample: true });
  await new RepositoriesPage(page).ready();
  await app.evaluate(({ app: electron }, link) => {
    electron.emit('open-url', { preventDefault: () => undefined }, link);
  }, LINK);
  const compare = new ComparePage(page);
  await compare.ready();
  await expect(compare.branch).toContainText('rotate-signing-keys');

  // A commit's link opens what it changes.
  const notes = await compare.chooseCommit('Cap token life at one hour');
  const commit = await notes.object();
  await compare.option('Describe the rotation').click();
  await app.evaluate(({ app: electron }, link) => {
    electron.emit('open-url', { preventDefault: () => undefined }, link);
  }, `${LINK}&commit=${commit}&path=src/token.ts`);
  await expect(compare.shown).toContainText('Cap token life at one hour');
  await notes.shows('Cap token life at one hour');
  await expect(compare.fileSection('src/token.ts')).toBeVisible();

  const questions = await app.evaluate(async ({ app: electron, dialog }) => {
    const asked: string[] = [];
    Reflect.set(dialog, 'showMessageBox', (...given: { message?: string }[]) => {
      asked.push(given.at(-1)?.message ?? '');
      return Promise.resolve({ response: 1, checkboxChecked: false });
    });
    for (const link of [
      'marginalia://open?org=nobody&repo=x',
      'marginalia://open?org=sample&repo=x&token=y',
      'marginalia://open?org=sample&repo=x&commit=--upload-pack=touch%20/tmp/x',
      'marginalia://evil/../../?org=sample&repo=x',
      `marginalia://open?org=sample&repo=${'x'.repeat(20_000)}`,
      'marginalia://open?org=the-last&repo=x',
    ])
      electron.emit('second-instance', {}, ['marginalia', link]);
    while (asked.at(-1)?.includes('the-last') !== true) await new Promise((resolve) => setImmediate(resolve));
    return asked;
  });
  expect(questions).toEqual([expect.stringContaining('nobody'), expect.stringContaining('the-last')]);
  await expect(compare.shown).toContainText('Cap token life at one hour');
});
