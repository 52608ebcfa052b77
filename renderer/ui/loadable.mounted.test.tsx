import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { loadable } from './loadable.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('code that came meanwhile is drawn in the next frames, and code that is here at once', async () => {
  const code = Promise.withResolvers<{ default: typeof Greeting }>();
  const Shown = loadable(() => code.promise, <p>Opening</p>);
  const { container } = await render(<Shown name="Ada" />);
  expect(container.textContent).toBe('Opening');
  code.resolve({ default: Greeting });
  // React holds what follows a fallback back for longer than that.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(container.textContent).toBe('Hello Ada');

  const seen: string[] = [];
  const next = document.createElement('div');
  new MutationObserver(() => seen.push(next.textContent)).observe(next, { childList: true, subtree: true });
  await render(<Shown name="Grace" />, { container: document.body.appendChild(next) });
  await expect.poll(() => seen).toContain('Hello Grace');
  expect(seen).not.toContain('Opening');
});

test('what was read before is drawn without asking again', async () => {
  const read = vi.fn<() => Promise<{ default: typeof Greeting; more: number }>>(() =>
    Promise.resolve({ default: Greeting, more: 7 }),
  );
  const Shown = loadable(read);
  expect((await Shown.load()).more).toBe(7);
  const { container } = await render(<Shown name="Ada" />);
  expect(container.textContent).toBe('Hello Ada');
  expect(read).toHaveBeenCalledTimes(1);
});
