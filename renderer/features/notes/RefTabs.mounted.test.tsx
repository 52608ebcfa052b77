import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { RefTabs } from './RefTabs.tsx';

const tabs = ['amlog', 'backports', 'builds', 'coverage', 'reviews', 'security', 'commits'].map(
  (name, at) => ({
    ref: `refs/notes/${name}`,
    count: at,
    here: false,
    program: null,
  }),
);

async function mount(width: number) {
  const onChoose = vi.fn<(ref: string) => void>();
  const bar = (wide: number, chosen: string) => (
    <div style={{ width: wide }}>
      <RefTabs tabs={tabs} chosen={chosen} onChoose={onChoose} controls="body" onSearch={() => undefined} />
    </div>
  );
  const screen = await render(bar(width, 'refs/notes/amlog'));
  const list = screen.getByRole('tablist', { name: 'Notes refs' }).element();
  const cut = (): number => {
    const edge = list.getBoundingClientRect();
    return [...list.querySelectorAll('[role="tab"]')].filter((tab) => {
      const box = tab.getBoundingClientRect();
      return box.left < edge.left - 1 || box.right > edge.right + 1;
    }).length;
  };
  const more = screen.getByRole('button', { name: /more notes refs?$/ });
  return { screen, onChoose, cut, more, rerender: (w: number, ref: string) => screen.rerender(bar(w, ref)) };
}

test('tabs that do not fit are counted, and reached by keyboard through their menu', async () => {
  const { screen, onChoose, cut, more, rerender } = await mount(340);
  await expect.element(more).toBeVisible();
  await expect.poll(() => more.element().textContent).toBe(`+${cut()}`);
  expect(cut()).toBeGreaterThan(1);
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  const items = screen.getByRole('menuitem');
  await expect.poll(() => items.elements().length).toBe(cut());
  expect(items.elements().at(-1)?.textContent).toMatch(/^commits/);
  await expect.element(screen.getByRole('menu')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(items.last()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('refs/notes/commits');
  await rerender(340, 'refs/notes/commits');
  // The chosen one is in sight; what is left of it is counted now.
  await expect.poll(() => more.element().textContent).toBe(`+${cut()}`);
  await expect.element(screen.getByRole('tab', { name: /^commits/ })).toBeInViewport();
});

test('where all tabs fit there is nothing to open', async () => {
  const { more, rerender } = await mount(1200);
  await expect.element(more).not.toBeInTheDocument();
  await rerender(300, 'refs/notes/amlog');
  await expect.element(more).toBeVisible();
  await rerender(1200, 'refs/notes/amlog');
  await expect.element(more).not.toBeInTheDocument();
});

test('no piece of a tab is shown, and those that are begin at the edge', async () => {
  const { screen, cut, rerender } = await mount(240);
  const list = screen.getByRole('tablist', { name: 'Notes refs' }).element();
  const shown = () =>
    [...list.querySelectorAll('[role="tab"]')].filter((tab) => getComputedStyle(tab).opacity !== '0');
  for (const [width, ref] of [
    [240, 'refs/notes/coverage'],
    [340, 'refs/notes/commits'],
    [190, 'refs/notes/commits'],
    [190, 'refs/notes/backports'],
  ] as const) {
    await rerender(width, ref);
    await expect.poll(() => shown().map((tab) => tab.getAttribute('aria-selected'))).toContain('true');
    await expect.poll(() => tabs.length - shown().length).toBe(cut());
    const edge = list.getBoundingClientRect().left;
    await expect.poll(() => Math.abs((shown()[0]?.getBoundingClientRect().left ?? 0) - edge)).toBeLessThan(2);
  }
});

test('what was out of sight on either side comes back when the panel is wide enough', async () => {
  const { screen, more, rerender } = await mount(1200);
  for (const chosen of ['amlog', 'coverage', 'commits']) {
    await rerender(220, `refs/notes/${chosen}`);
    await expect.element(more).toBeVisible();
    await expect.element(screen.getByRole('tab', { selected: true })).toBeInViewport();
    await rerender(1200, `refs/notes/${chosen}`);
    await expect.element(more).not.toBeInTheDocument();
  }
});

test('nothing is left out for which there is room without the button that counts it', async () => {
  const { screen, more, rerender } = await mount(1200);
  const list = screen.getByRole('tablist', { name: 'Notes refs' }).element();
  const rest = 1200 - list.getBoundingClientRect().width;
  const needed = [...list.children].reduce((sum, tab) => sum + tab.getBoundingClientRect().width + 2, 0);
  await rerender(300, 'refs/notes/amlog');
  await expect.element(more).toBeVisible();
  const tools = 2 * 26 + 3 * 2 + 20;
  expect(rest).toBeGreaterThan(tools);
  await rerender(Math.ceil(needed + tools), 'refs/notes/amlog');
  await expect.element(more).not.toBeInTheDocument();
});

test('programs’ data has no tab until it is chosen, and says in the menu what it is', async () => {
  const onChoose = vi.fn<(ref: string) => void>();
  const ai = { name: 'git-ai', what: 'which lines an AI assistant wrote' };
  const three = [
    { ref: 'refs/notes/reviews', count: 2, here: true, program: null },
    { ref: 'refs/notes/ai', count: 9000, here: true, program: ai },
  ];
  const bar = (chosen: string) => (
    <div style={{ width: 340 }}>
      <RefTabs tabs={three} chosen={chosen} onChoose={onChoose} controls="body" onSearch={() => undefined} />
    </div>
  );
  const screen = await render(bar('refs/notes/reviews'));
  expect(screen.getByRole('tab').elements().length).toBe(1);
  await screen.getByRole('button', { name: '1 more notes ref' }).click();
  const item = screen.getByRole('menuitem', { name: /^ai git-ai: which lines an AI assistant wrote/ });
  await item.click();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('refs/notes/ai');
  await screen.rerender(bar('refs/notes/ai'));
  await expect.element(screen.getByRole('tab', { name: /^ai/ })).toHaveAttribute('aria-selected', 'true');
});
