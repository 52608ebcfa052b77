import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { settings } from '../../../../shared/ipc/settings.ts';
import { keys } from '../../../api/keys.ts';
import { answer, answerCalls } from '../../../test/main-process.ts';
import { useLook } from '../theme.ts';
import { useSettings } from '../use-settings.ts';
import { ColoursSection } from './ColoursSection.tsx';

afterEach(() => {
  const { dataset, style } = document.documentElement;
  delete dataset['theme'];
  delete dataset['palette'];
  style.cssText = '';
});

/** The section over the page’s own settings, as the dialog shows it. */
function Section() {
  const [chosen, change] = useSettings();
  useLook(chosen);
  return <ColoursSection settings={chosen} change={change} />;
}

const token = (name: string) => (): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);

async function opened() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keys.settings, settings.parse({ theme: 'light' }));
  answerCalls({ settings: { set: () => answer(settings.parse({})), exportFile: () => answer(true) } });
  const screen = await render(
    <QueryClientProvider client={client}>
      <Section />
    </QueryClientProvider>,
  );
  return screen;
}

const fileOf = (colours: object): File =>
  new File([JSON.stringify({ marginalia: 'colours', ...colours })], 'mine.json');

test('a palette and a theme apply at once, together', async () => {
  const screen = await opened();
  await expect.poll(token('add')).toBe('#e6f6ea');
  await screen.getByRole('radio', { name: 'Blue and orange' }).click({ force: true });
  await expect.poll(token('add')).toBe('#dff1fe');
  await screen.getByRole('radio', { name: 'Dark', exact: true }).click({ force: true });
  await expect.poll(token('add')).toBe('#0d2340');
  await screen.getByRole('radio', { name: 'Teal and red' }).click({ force: true });
  await expect.poll(token('del')).toBe('#34141a');
});

test('colours of one’s own go over the theme they are for; a wrong file changes nothing', async () => {
  const screen = await opened();
  const field = screen.getByLabelText('Import colours from');
  await userEvent.upload(
    field,
    fileOf({ light: { add: '#ABCDEF', ok: '#999999' }, dark: { add: '#001122' } }),
  );
  await expect.poll(token('add')).toBe('#abcdef');
  await expect.element(screen.getByText(/hard to read/)).toBeVisible();
  await userEvent.upload(field, fileOf({ light: { add: 'expression(1)' } }));
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'mine.json: “expression(1)” for add (light) is not a colour such as #1f6feb. Nothing was changed.',
    );
  expect(token('add')()).toBe('#abcdef');
  await screen.getByRole('radio', { name: 'Dark', exact: true }).click({ force: true });
  await expect.poll(token('add')).toBe('#001122');
  expect(token('ok')()).toBe('#56d364');
  await screen.getByRole('button', { name: 'All defaults' }).click();
  await expect.poll(token('add')).toBe('#14281b');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(token('add')).toBe('#001122');
});
