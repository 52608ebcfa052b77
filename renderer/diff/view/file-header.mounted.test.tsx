import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LANGUAGES } from '../model/language-of.ts';
import { addedLines, mountDiff } from '../../test/diff.tsx';

const LONG = 'source/with/many/folders/in/it/that-nobody-reads/message-of-the-day.test.ts';

test('in a narrow pane the folders of a path give way, then the middle of the name, never its end', async () => {
  const view = await mountDiff({ files: [addedLines(LONG, 3)] });
  await expect.poll(() => view.rows().length).toBe(3);
  const part = (name: string) => view.scroller().querySelector<HTMLElement>(`[class*="_${name}_"]`);
  const width = (name: string): number => Math.round(part(name)?.getBoundingClientRect().width ?? 0);
  const folder = width('folder');
  const whole = [width('head'), width('tail')];
  expect(whole.every((pixels) => pixels > 20)).toBe(true);
  const area = view.scroller().parentElement?.parentElement;
  if (area) area.style.width = '680px';
  await expect.poll(() => width('folder')).toBeLessThan(folder);
  expect([width('head'), width('tail')]).toEqual(whole);
  const near = width('near');
  if (area) area.style.width = '460px';
  await expect.poll(() => width('head')).toBeLessThan(whole[0] ?? 0);
  expect(width('tail')).toBe(whole[1]);
  // Of the last folder as much stays as of the name.
  expect(width('near') / near).toBeGreaterThan(width('head') / (whole[0] ?? 1) / 2);
});

test('a hidden picker takes no room from a name', async () => {
  const name = 'a-name-that-needs-most-of-the-room-in-the-header-of-a-file.test.ts';
  const view = await mountDiff(
    { files: [addedLines(`lib/${name}`, 3)] },
    { headerExtra: () => <span style={{ flex: 'none' }}>Show it otherwise</span> },
  );
  await expect.poll(() => view.rows().length).toBe(3);
  const head = () => view.scroller().querySelector('[class*="_head_"]')?.getBoundingClientRect().width ?? 0;
  const whole = head();
  const area = view.scroller().parentElement?.parentElement;
  const picker = () => view.scroller().querySelector('select');
  // The room for the picker, and then all that is beside it, goes before the name does.
  for (let width = 900; width > 560 && (picker()?.offsetWidth ?? 0) > 0; width -= 10) {
    if (area) area.style.width = `${width}px`;
    await new Promise(requestAnimationFrame);
    // Not by a fraction of a pixel either: it would be drawn cut.
    if ((picker()?.offsetWidth ?? 0) > 0) expect(head()).toBe(whole);
  }
});

test('the languages of a file are listed for whoever is about to choose one, by mouse or by key', async () => {
  const view = await mountDiff({ files: [addedLines('one.ts', 3), addedLines('two.ts', 3)] });
  await expect.poll(() => view.rows().length).toBe(6);
  const pickers = [...view.scroller().querySelectorAll('select')];
  const listed = () => pickers.map(({ options }) => options.length);
  const widths = () => pickers.map(({ offsetWidth }) => offsetWidth);
  const before = widths();
  expect(listed()).toEqual([1, 1]);
  const [first, second] = pickers;
  if (first) await userEvent.hover(first);
  await expect.poll(() => listed()).toEqual([LANGUAGES.length + 1, 1]);
  second?.focus();
  await expect.poll(() => listed()).toEqual([LANGUAGES.length + 1, LANGUAGES.length + 1]);
  expect(pickers.map(({ value }) => value)).toEqual(['typescript', 'typescript']);
  expect(widths()).toEqual(before);
  if (second) await userEvent.selectOptions(second, 'python');
  expect(second?.value).toBe('python');
});

test('a language that was chosen for a file is not that of the file which has its id in the next reading', async () => {
  const view = await mountDiff({ files: [addedLines('one.ts', 3)] });
  await expect.poll(() => view.rows().length).toBe(3);
  const picker = () => view.scroller().querySelector('select');
  await userEvent.hover(picker() ?? document.body);
  await expect.poll(() => picker()?.options.length).toBe(LANGUAGES.length + 1);
  await userEvent.selectOptions(picker() ?? document.body, 'python');
  await view.serve({ files: [addedLines('two.yml', 3)] });
  view.diff()?.retry();
  await expect.poll(() => view.rows()[0]?.textContent).toBe('two.yml line 1');
  expect(picker()?.value).toBe('yaml');
});

test('a path is copied as it is', async () => {
  const view = await mountDiff({ files: [addedLines(LONG, 3)] });
  await expect.poll(() => view.rows().length).toBe(3);
  const path = view.scroller().querySelector(`[title="${LONG}"]`);
  let copied = '';
  document.addEventListener('copy', (event) => (copied = event.clipboardData?.getData('text/plain') ?? ''), {
    once: true,
  });
  if (path) getSelection()?.selectAllChildren(path);
  await userEvent.copy();
  expect(copied).toBe(LONG);
});

test('what is selected from a path on, into the lines, is not taken for the path', async () => {
  const view = await mountDiff({ files: [addedLines(LONG, 3)] });
  await expect.poll(() => view.rows().length).toBe(3);
  const path = view.scroller().querySelector(`[title="${LONG}"]`);
  const last = view.rows().at(-1);
  let taken = true;
  document.addEventListener('copy', (event) => (taken = event.defaultPrevented), { once: true });
  if (path && last) getSelection()?.setBaseAndExtent(path, 0, last, last.childNodes.length);
  await userEvent.copy();
  expect(taken).toBe(false);
});
