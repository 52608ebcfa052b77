import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { MenuItem, MenuPopup } from './MenuPopup.tsx';

test('a menu stays in a window that became smaller than where it was asked for', async () => {
  const anchor = {
    getBoundingClientRect: () => new DOMRect(window.innerWidth + 400, window.innerHeight + 300, 0, 0),
  };
  const screen = await render(
    <MenuPopup label="Line actions" anchor={anchor} align="start" modal={false} onClose={() => undefined}>
      <MenuItem onClick={() => undefined}>Copy path</MenuItem>
      <MenuItem onClick={() => undefined}>Copy link</MenuItem>
    </MenuPopup>,
  );
  const menu = screen.getByRole('menu', { name: 'Line actions' });
  await expect.element(menu).toBeVisible();
  const box = (): DOMRect => menu.element().getBoundingClientRect();
  await expect.poll(() => box().right).toBeLessThanOrEqual(window.innerWidth);
  await expect.poll(() => box().bottom).toBeLessThanOrEqual(window.innerHeight);
});

test('a menu whose button gives way while it is open stays where the button was', async () => {
  const button = document.createElement('button');
  button.textContent = '4 open remarks';
  button.style.cssText = 'position: fixed; top: 10px; right: 40px';
  document.body.append(button);
  const screen = await render(
    <MenuPopup label="Review" anchor={button} onClose={() => undefined}>
      <MenuItem onClick={() => undefined}>Copy review</MenuItem>
    </MenuPopup>,
  );
  const menu = screen.getByRole('menu', { name: 'Review' });
  const left = (): number => menu.element().getBoundingClientRect().left;
  await expect.poll(left).toBeGreaterThan(window.innerWidth / 3);
  const before = left();
  button.style.display = 'none';
  window.dispatchEvent(new Event('resize'));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(left()).toBe(before);
  button.remove();
});
