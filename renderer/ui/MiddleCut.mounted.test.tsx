import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { blanksIn } from '../test/blanks.ts';
import { CutText, MiddleCut } from './MiddleCut.tsx';

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

test('names that differ in their middle differ on screen, too, however little room there is', async () => {
  const names = ['release/2026-11-europe-with-many-words', 'release/2026-12-europe-with-many-words'];
  const screen = await render(
    <div style={{ width: 180, font: '13px monospace' }}>
      {names.map((name) => (
        <div key={name} style={{ display: 'flex' }}>
          <CutText text={name} neighbours={names} />
        </div>
      ))}
    </div>,
  );
  const rows = [...screen.container.querySelectorAll('div > div > div > span')];
  expect(rows.map((row) => row.textContent)).toEqual(names);
  for (const row of rows) {
    expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth + 1);
    const own = [...row.children].find((piece) => /^-1[12]/.test(piece.textContent));
    const text = own?.querySelector('bdi')?.firstChild;
    if (!own || !text) throw new Error('Nothing of it stays');
    const month = document.createRange();
    month.setStart(text, 1);
    month.setEnd(text, 3);
    expect(month.getBoundingClientRect().right).toBeLessThanOrEqual(own.getBoundingClientRect().right);
    expect(row.lastElementChild?.textContent).toBe('h-many-words');
  }
});
