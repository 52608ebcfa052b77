import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { diffFile, diffFiles } from '../../../diff/diff-file.testing.ts';
import type { DiffFile } from '../../../diff/index.ts';
import { FileTree } from './FileTree.tsx';

const MANY = Array.from({ length: 2000 }, (_, at) =>
  diffFile(`src/f${String(at).padStart(4, '0')}.ts`, { id: at, index: at }),
);
const FEW = diffFiles('README.md', 'src/a.ts', 'src/b.ts', 'test/c.ts');
const none: ReadonlySet<string> = new Set();

async function mount(files: readonly DiffFile[], current?: string, viewed = none, flat = false) {
  const onOpen = vi.fn<(path: string) => void>();
  const tree = (now: string | undefined) => (
    <div style={{ display: 'flex', flexDirection: 'column', width: 280, height: 400 }}>
      <FileTree
        files={files}
        flat={flat}
        current={now}
        viewed={viewed}
        stale={none}
        noted={new Map()}
        remarks={new Map()}
        onOpen={onOpen}
      />
    </div>
  );
  const screen = await render(tree(current));
  const element = screen.getByRole('tree', { name: 'Files' }).element();
  return {
    onOpen,
    pane: element.parentElement?.parentElement,
    rows: () => [...element.querySelectorAll<HTMLElement>('[role="treeitem"]')],
    /** The row that the arrow keys are at, if it is drawn and within the pane. */
    active: () => {
      const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
      const pane = element.parentElement?.getBoundingClientRect();
      const box = row?.getBoundingClientRect();
      const seen = pane && box && box.top >= pane.top - 1 && box.bottom <= pane.bottom + 1;
      return seen ? row?.getAttribute('aria-label') : null;
    },
    focus: () => element instanceof HTMLElement && element.focus(),
    show: (path: string) => screen.rerender(tree(path)),
  };
}

test('of two thousand files those in sight are drawn, and the current one is among them', async () => {
  const { rows, active, show } = await mount(MANY, 'src/f0000.ts');
  await expect.poll(active).toBe('src/f0000.ts, modified');
  expect(rows().length).toBeLessThan(60);
  await show('src/f1500.ts');
  await expect.poll(active).toBe('src/f1500.ts, modified');
  expect(rows().filter((row) => row.ariaSelected === 'true')).toHaveLength(1);
});

test('arrows walk, left goes to the folder and closes it, right opens it, Enter opens the file', async () => {
  const { rows, active, focus, onOpen } = await mount(FEW, 'src/b.ts');
  focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toBe('test/');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith('src/a.ts');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(active).toBe('src/');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => rows().map(({ ariaLabel }) => ariaLabel)).not.toContain('src/a.ts, modified');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.poll(active).toBe('src/a.ts, modified');
  await userEvent.keyboard('{End}{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith('test/c.ts');
});

test('folders in folders fold with all that is in them, and left goes up one at a time', async () => {
  const { rows, active, focus } = await mount(
    diffFiles('a/b/one.ts', 'a/b/c/two.ts', 'a/three.ts'),
    'a/b/c/two.ts',
  );
  const names = () => rows().map((row) => `${row.ariaLevel} ${row.textContent}`);
  await expect.poll(names).toEqual(['1 a/', '2 b/', '3 one.ts', '3 c/', '4 two.ts', '2 three.ts']);
  focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(active).toBe('a/b/c/');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(active).toBe('a/b/');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(names).toEqual(['1 a/', '2 b/', '2 three.ts']);
});

test('in a narrow pane a folder is cut first, then a name in its middle; its end is always there', async () => {
  const path =
    'packages/a-package-with-a-long-name/src/a-module-with-quite-a-long-name-as-well.fixture.test.ts';
  const { rows } = await mount([diffFile(path)], path, none, true);
  await expect.poll(() => rows().length).toBe(1);
  const row = rows()[0];
  expect(row?.textContent).toBe(path);
  const end = [...(row?.querySelectorAll('bdi') ?? [])].at(-1)?.getBoundingClientRect();
  const pane = row?.getBoundingClientRect();
  expect(end?.width).toBeGreaterThan(40);
  expect(end?.right).toBeLessThanOrEqual(pane?.right ?? 0);
});

test('the end of a long tree is reached by one key', async () => {
  const { active, focus } = await mount(MANY, 'src/f0000.ts');
  focus();
  await userEvent.keyboard('{End}');
  await expect.poll(active).toBe('src/f1999.ts, modified');
});

test('a key before the tree was measured leads where it leads', async () => {
  const measured: Array<() => void> = [];
  class LateObserver extends ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      super((...sizes) => void measured.push(() => callback(...sizes)));
    }
  }
  vi.stubGlobal('ResizeObserver', LateObserver);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { active, focus } = await mount(MANY, 'src/f0000.ts');
  focus();
  await userEvent.keyboard('{End}');
  await expect.poll(active).toBe('src/f1999.ts, modified');
  await expect.poll(() => measured.length).toBeGreaterThan(0);
  for (const tell of measured) tell();
  expect(active()).toBe('src/f1999.ts, modified');
});

test('a press opens the file; what is viewed is said', async () => {
  const { rows, onOpen } = await mount(FEW, 'README.md', new Set(['src/b.ts']));
  const row = () => rows().find(({ ariaLabel }) => ariaLabel?.startsWith('src/b.ts') === true);
  await expect.poll(() => row()?.ariaLabel).toBe('src/b.ts, modified, viewed');
  row()?.click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('src/b.ts');
});

test('folding and unfolding a folder by key leaves the eye there, also where the current file is in it', async () => {
  const { active, focus } = await mount(MANY, 'src/f1500.ts');
  await expect.poll(active).toBe('src/f1500.ts, modified');
  focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(active).toBe('src/');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(active).toBe('src/');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.poll(active).toBe('src/f0000.ts, modified');
  // A while later, too.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(active()).toBe('src/f0000.ts, modified');
});

test('the current file stays in sight while its pane becomes lower', async () => {
  const last = 'src/f1999.ts, modified';
  const { active, pane } = await mount(MANY, 'src/f1999.ts');
  await expect.poll(active).toBe(last);
  for (const height of [333.4, 466.6, 333.4, 180.3]) {
    if (pane) pane.style.height = `${height}px`;
    await expect.poll(() => pane?.firstElementChild?.clientHeight).toBe(Math.round(height));
    await expect.poll(active).toBe(last);
  }
});
