import { expect, test, vi } from 'vitest';
import { addedLines, mountDiff } from '../../test/diff.tsx';

const FILES = Array.from({ length: 40 }, (_, at) => addedLines(`f${String(at).padStart(2, '0')}.txt`, 60));

test.each([0, 1, 2, 3, 4])(
  'a step right after files have arrived is taken (%i frames later)',
  async (frames) => {
    const onVisibleFile = vi.fn();
    const view = await mountDiff({ files: FILES }, { onVisibleFile });
    while ((view.diff()?.files.length ?? 0) === 0) await new Promise((resolve) => setTimeout(resolve));
    for (let at = 0; at < frames; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    view.handle().nextFile();
    view.handle().nextFile();
    await expect.poll(() => view.diff()?.status).toBe('ready');
    await expect.poll(() => onVisibleFile.mock.lastCall?.[0]).toBe('f02.txt');
    const section = () => view.scroller().querySelector('section[aria-label="f02.txt"]');
    const top = (): number =>
      Math.round(
        (section()?.getBoundingClientRect().top ?? Number.NaN) - view.scroller().getBoundingClientRect().top,
      );
    await expect.poll(top).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(top()).toBe(0);
  },
);
