import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { MergeAnswer, MergeConflict } from '../../../shared/ipc/merge.ts';
import { MergeStatus } from './MergeStatus.tsx';
import type { MergeTried } from './use-merge.ts';

const SIDES = { base: 'main', branch: 'topic' };
const some = (...lines: string[]) => ({ lines, more: 0 });
const conflict = (path: string, of: Partial<MergeConflict> = {}): MergeConflict => ({
  path,
  kind: 'lines',
  driver: null,
  lines: [{ before: [some('one')], base: some(), branch: { lines: ['<b>two</b>'], more: 7 } }],
  isLong: false,
  ...of,
});
const tried = (count: number, ...files: MergeConflict[]): Extract<MergeAnswer, { status: 'tried' }> => ({
  status: 'tried',
  count,
  files,
  isCut: false,
});

async function mount(
  merge: Partial<MergeTried>,
  openFile: (path: string) => (() => void) | undefined = () => undefined,
) {
  const all: MergeTried = { answer: undefined, problem: null, isTrying: false, tryNow: vi.fn(), ...merge };
  return { all, screen: await render(<MergeStatus merge={all} sides={SIDES} openFile={openFile} />) };
}

test('nothing is said before the answer, nor of a base that is no branch', async () => {
  const { screen } = await mount({});
  expect(screen.container.textContent).toBe('');
  const none = await mount({ answer: { status: 'unknown' } });
  expect(none.screen.container.textContent).toBe('');
});

test('attributes of the base that do not count are said beside the answer', async () => {
  const { screen } = await mount({
    answer: { status: 'tried', count: 0, files: [], isCut: false, uncounted: true },
  });
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Merges cleanly into main, but its long .gitattributes do not all count here');
});

test('where history is missing, it is fetched by a press; what fails says why, and can be tried again', async () => {
  const { screen, all } = await mount({ answer: { status: 'unfetched' } });
  await screen.getByRole('button', { name: 'Will it merge?' }).click();
  expect(all.tryNow).toHaveBeenCalledOnce();
  const failed = await mount({ problem: { kind: 'offline', message: 'The host cannot be reached.' } });
  const again = failed.screen.getByRole('button', { name: 'Try to merge again' });
  await expect
    .element(again)
    .toHaveAttribute('title', expect.stringContaining('The host cannot be reached.'));
  const trying = await mount({ answer: { status: 'unfetched' }, isTrying: true });
  await expect.element(trying.screen.getByRole('button', { name: 'Trying to merge…' })).toBeVisible();
});

test('each conflict has its lines, which are text; a file of the diff is opened by a press', async () => {
  const open = vi.fn();
  const files = [
    conflict('a.txt'),
    conflict('gone.txt', { kind: 'deleted-in-base', lines: [] }),
    conflict('b.json', { driver: 'json' }),
  ];
  const { screen } = await mount({ answer: tried(5, ...files) }, (path) =>
    path === 'a.txt' ? open : undefined,
  );
  const status = screen.getByRole('status', { name: 'Conflicts in 5 files with main' });
  await status.getByRole('button').click();
  const dialog = screen.getByRole('dialog', { name: 'Conflicts in 5 files with main' });
  await expect.element(dialog).toBeVisible();
  const [first, second, third] = dialog.getByRole('listitem').elements();
  expect(first?.textContent).toBe('a.txtBeforeonemainNo linestopic<b>two</b>7 more lines');
  expect(second?.textContent).toBe('gone.txtDeleted in main, changed in topic.');
  expect(third?.textContent).toContain('which was not run');
  await expect.element(dialog.getByText('And 2 files more.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'gone.txt' }).elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'a.txt' }).click();
  expect(open).toHaveBeenCalledOnce();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a merge without conflicts is one sentence', async () => {
  const { screen } = await mount({ answer: tried(0) });
  await expect.element(screen.getByRole('status', { name: 'Merges cleanly into main' })).toBeVisible();
  expect(screen.container.querySelector('button')).toBeNull();
});

test('a limit of Git that was reached is said, with a merge that is clean and with conflicts', async () => {
  const clean = await mount({ answer: { status: 'tried', count: 0, files: [], isCut: true } });
  const status = clean.screen.getByRole('status', {
    name: 'Merges cleanly into main, not all renames searched',
  });
  await expect.element(status).toHaveAttribute('title', expect.stringContaining('merge.renameLimit'));
  await clean.screen.unmount();
  const { screen } = await mount({
    answer: { status: 'tried', count: 1, files: [conflict('a')], isCut: true },
  });
  await screen.getByRole('status').getByRole('button').click();
  await expect
    .element(screen.getByRole('dialog').getByText('merge.renameLimit', { exact: false }))
    .toBeVisible();
});

test('where sides differ in blanks or line ends alone, these are drawn; elsewhere they are not', async () => {
  const lines = {
    before: [some('5')],
    base: some('five\r', 'six ', 'se\tven'),
    branch: { ...some('five', 'six', 'se ven'), noLineEnd: true as const },
  };
  const { screen } = await mount({
    answer: tried(
      2,
      conflict('a', { lines: [lines] }),
      conflict('b', { lines: [{ ...lines, branch: some('x ') }] }),
    ),
  });
  await screen.getByRole('status').getByRole('button').click();
  const [first, second] = screen.getByRole('dialog').getByRole('listitem').elements();
  expect(first?.textContent).toBe(
    'aBefore5mainfiveCRsixSPseTABventopicfivesixse venNo newline at the end of the file',
  );
  expect(second?.textContent).toBe('bBefore5mainfiveCR\nsix \nse\tventopicx ');
});

test('several texts that were before are told as what they are', async () => {
  const lines = { before: [some('left 5'), some('right 5')], base: some('LEFT 5'), branch: some('RIGHT 5') };
  const { screen } = await mount({ answer: tried(1, conflict('f', { lines: [lines] })) });
  await screen.getByRole('status').getByRole('button').click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('merged into each other before', { exact: false })).toBeVisible();
  await expect
    .element(dialog.getByRole('figure', { name: 'Before, 1 of 2' }))
    .toHaveTextContent('Before, 1 of 2left 5');
  await expect
    .element(dialog.getByRole('figure', { name: 'Before, 2 of 2' }))
    .toHaveTextContent('Before, 2 of 2right 5');
});

test('settings by which the own merge may turn out otherwise are named, also beside a clean one', async () => {
  const { screen } = await mount({
    answer: { ...tried(0), settings: ['merge.directoryRenames=true', 'merge.renames=<b>'] },
  });
  const status = screen.getByRole('status', { name: 'Merges cleanly into main by Git’s defaults' });
  await expect
    .element(status)
    .toHaveAttribute(
      'title',
      'Merges cleanly into main by Git’s defaults. Your Git is set to merge.directoryRenames=true, merge.renames=<b>, so your own merge may turn out differently.',
    );
});
