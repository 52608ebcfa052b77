import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { MarkedText } from './MarkedText.tsx';
import { VersionText } from './VersionText.tsx';

const words = (count: number, from: number): string =>
  Array.from({ length: count }, (_, at) => `w${at + from}`).join(' ');
const said = 'Too much differs to mark the words.';

test.each([
  ['a version', <VersionText key="v" text={words(900, 1000)} before={words(900, 0)} />],
  ['a side of a conflict', <MarkedText key="m" text={words(900, 1000)} against={words(900, 0)} />],
])('%s whose words would take too long to compare is shown whole, and says so', async (_name, element) => {
  const screen = await render(element);
  await expect.element(screen.getByText(said)).toBeVisible();
  await expect.element(screen.getByText(/w1000 w1001/)).toBeVisible();
  expect(screen.container.querySelector('ins')).toBeNull();
});

test('words of texts that differ in a few are marked, and nothing is said', async () => {
  const screen = await render(<VersionText text={`${words(900, 0)} more`} before={words(900, 0)} />);
  await expect.element(screen.getByText('more')).toBeVisible();
  expect(screen.container.querySelector('ins')?.textContent).toContain('more');
  expect(screen.getByText(said).query()).toBeNull();
});
