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
