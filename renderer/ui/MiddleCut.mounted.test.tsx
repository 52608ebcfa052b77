import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { MiddleCut } from './MiddleCut.tsx';

const cut = (part: Element | undefined): boolean => part !== undefined && part.scrollWidth > part.clientWidth;

test('of a path that does not fit the last folder and the name are whole', async () => {
  const screen = await render(
    <div style={{ display: 'flex', width: 200, font: '13px monospace' }}>
      <MiddleCut folder="packages/part-39/fixtures/case-424/" name="input.js" />
    </div>,
  );
  const [far, near, name] = [...(screen.container.querySelector('div > span')?.children ?? [])];
  expect([far, near, name].map((part) => part?.textContent)).toEqual([
    'packages/part-39/fixtures/',
    'case-424/',
    'input.js',
  ]);
  expect([far, near, name].map(cut)).toEqual([true, false, false]);
});

test('a short folder stands right before the name', async () => {
  const screen = await render(
    <div style={{ display: 'flex', width: 200, font: '13px Inter, sans-serif' }}>
      <MiddleCut folder="t/" name="blame.sh" />
    </div>,
  );
  const [near] = [...(screen.container.querySelector('div > span')?.children ?? [])];
  const text = document.createRange();
  if (near) text.selectNodeContents(near);
  expect(near?.getBoundingClientRect().width).toBeCloseTo(text.getBoundingClientRect().width, 0);
});
