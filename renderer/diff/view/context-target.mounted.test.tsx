import { expect, test, vi } from 'vitest';
import { addedLines, mountDiff } from '../../test/diff.tsx';
import type { DiffContext } from '../index.ts';

test('the key for menus asks for the line of the cursor, right behind the key that led there, else for the file in view', async () => {
  const onContext = vi.fn<(event: MouseEvent, context: DiffContext) => void>();
  const files = ['a.txt', 'b.txt'].map((path) => addedLines(path, 3));
  const { handle, scroller, rows, diff } = await mountDiff({ files }, { onContext });
  await expect.poll(() => rows().length).toBeGreaterThan(5);
  // While files arrive, a step may wait for the next one.
  await expect.poll(() => diff()?.status).toBe('ready');
  const asked = () => onContext.mock.lastCall?.[1];
  const press = (event: Event): void => void scroller().dispatchEvent(event);
  const menu = (): void => press(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  handle().nextFile();
  menu();
  await expect.poll(asked).toMatchObject({ path: 'b.txt', line: null });
  expect(asked()?.row.textContent).toContain('b.txt');
  handle().focus();
  press(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
  menu();
  await expect.poll(asked).toMatchObject({ path: 'b.txt', line: { side: 'new', line: 1 } });
  expect(asked()?.row.textContent).toBe('b.txt line 1');
});
