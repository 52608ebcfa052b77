import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { blanksIn } from '../test/blanks.ts';
import { MiddleCut } from './MiddleCut.tsx';

const cut = (part: Element | undefined): boolean => part !== undefined && part.scrollWidth > part.clientWidth;

const box = (part: Element | undefined) => (part ?? document.body).getBoundingClientRect();

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

test.each([
  ['i/', 'il/', 'a.ts'],
  ['l/', 'j/', 'i/'],
])('no blank is seen between narrow names: %s%s%s', async (far, near, name) => {
  const screen = await render(
    <div style={{ display: 'flex', width: 200, font: '13px Inter, sans-serif' }}>
      <MiddleCut folder={far + near} name={name} />
    </div>,
  );
  expect(blanksIn(screen.container)).toEqual([]);
});

test.each([
  ['http/', 'a.ts', true],
  ['fixtures/', 'legacy-signer.ts', false],
])(
  'in a narrow pane %s%s has its folder whole or not at all, and its name whole',
  async (folder, name, fits) => {
    const screen = await render(
      <div
        style={{ containerName: 'pane', containerType: 'inline-size', width: 130, font: '13px monospace' }}
      >
        <div style={{ display: 'flex' }}>
          <MiddleCut folder={`src/${folder}`} name={name} />
        </div>
      </div>,
    );
    const [whole] = screen.container.querySelectorAll('div > div > span');
    const [, near, last] = [...(whole?.children ?? [])];
    expect(box(last).top).toBe(box(whole).top);
    expect(box(last).right).toBeLessThanOrEqual(box(whole).right + 1);
    expect(last?.textContent).toBe(name);
    expect([...(last?.children ?? [])].map(cut)).not.toContain(true);
    expect(box(near).top < box(whole).bottom).toBe(fits);
  },
);
