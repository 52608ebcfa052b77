import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { usePlaces } from './use-places.ts';

function Shown({
  repository,
  names,
  areKnown = true,
}: {
  repository: string;
  names: string;
  areKnown?: boolean;
}) {
  const tabs = names.split(' ').map((ref) => ({ ref, count: 1, here: false, program: null }));
  return (
    <p>
      {usePlaces(repository, tabs, areKnown)
        .map(({ ref }) => ref)
        .join(' ')}
    </p>
  );
}

test('tabs keep their places in a repository, from when its refs are known', async () => {
  const screen = await render(<Shown repository="one" names="z" areKnown={false} />);
  const shows = async (words: string): Promise<void> =>
    expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  await shows('z');
  await screen.rerender(<Shown repository="one" names="c z" />);
  await shows('c z');
  await screen.rerender(<Shown repository="one" names="a c z" />);
  await shows('c z a');
  await screen.rerender(<Shown repository="two" names="a c z" />);
  await shows('a c z');
});
