import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fileOf, mountDiff } from '../../test/diff.tsx';

const FILES = [
  fileOf('a.txt', '@@ -1,3 +1,3 @@', ' same', '-old words', '+new words'),
  fileOf('b.txt', '@@ -1,1 +1,2 @@', ' same', '+more'),
];

test('a screen reader hears whether a line was added or removed, and the file when it is another', async () => {
  const view = await mountDiff({ files: FILES });
  const said = () => view.screen.container.querySelector('[aria-live="polite"]')?.textContent;
  await expect.poll(() => view.rows().length).toBeGreaterThan(4);
  view.scroller().focus();
  const heard: (string | null | undefined)[] = [];
  for (const sentence of [
    'a.txt, line 1: same',
    'removed, line 2: old words',
    'added, line 2: new words',
    'b.txt, line 1: same',
    'added, line 2: more',
  ]) {
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(said).toBe(sentence);
    heard.push(said());
  }
  expect(heard).toHaveLength(5);
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(said).toBe('lines 1 to 2');
  view.handle().previousFile();
  await expect.poll(said).toBe('a.txt: 1 added, 1 removed');
  view.handle().nextChange();
  await expect.poll(said).toBe('removed, line 2: old words');
});

test('a line that is led to before it is here is said once it is, with its words', async () => {
  const far = Array.from({ length: 3000 }, (_, at) => `+far ${at + 1}`);
  const view = await mountDiff({ files: [...FILES, fileOf('c.txt', '@@ -0,0 +1,3000 @@', ...far)] });
  const said = () => view.screen.container.querySelector('[aria-live="polite"]')?.textContent;
  await expect.poll(() => view.diff()?.status).toBe('ready');
  await view.handle().scrollToLine('c.txt', 2500);
  await expect.poll(said).toBe('c.txt, added, line 2500: far 2500');
});
