import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { Picker, usePicker } from './Picker.tsx';

const picked = vi.fn<(name: string) => void>();
const OTHERS = Array.from({ length: 40 }, (_, at) => `branch-${at}`);
const items = ['main', 'feature/login', 'feature/logout', 'fix-login-title', ...OTHERS].map((text) => ({
  id: text,
  text,
  run: () => picked(text),
}));

interface HostProps {
  shown?: ReturnType<typeof usePicker>;
  wrong?: string;
  /** The items are on their way. */
  pending?: boolean;
}

function Host({ shown, wrong, pending = false }: HostProps) {
  const own = usePicker();
  const [open, setOpen] = shown ?? own;
  return (
    <Picker
      label="Branch"
      value="main"
      placeholder="Search branches"
      items={pending ? [] : items}
      pending={pending}
      empty={wrong === undefined ? 'No branch has this name.' : ''}
      below={wrong === undefined ? undefined : <p role="status">{wrong}</p>}
      open={open}
      onOpenChange={setOpen}
    >
      main
    </Picker>
  );
}

async function opened() {
  picked.mockClear();
  const screen = await render(<Host />);
  const button = screen.getByRole('button', { name: 'Branch: main' });
  await button.click();
  const field = screen.getByRole('combobox', { name: 'Branch' });
  await expect.element(field).toHaveFocus();
  return { screen, button, field };
}

test('typing narrows, arrows choose, Enter picks, and the button has the focus again', async () => {
  const { screen, button } = await opened();
  await userEvent.keyboard('login');
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(2);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(picked.mock.calls).toHaveLength(1);
  expect(picked.mock.lastCall?.[0]).toContain('login');
  await expect.element(button).toHaveFocus();
});

test('Esc closes without picking; nothing that matches is said', async () => {
  const { screen, button } = await opened();
  await userEvent.keyboard('zzz');
  await expect.element(screen.getByText('No branch has this name.')).toBeVisible();
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(picked).not.toHaveBeenCalled();
});

/** A picker whose items are on their way, and in which `keys` were pressed. */
async function hurried(keys: string) {
  picked.mockClear();
  const screen = await render(<Host pending />);
  await screen.getByRole('button', { name: 'Branch: main' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Branch' })).toHaveFocus();
  await userEvent.keyboard(keys);
  expect(picked).not.toHaveBeenCalled();
  await screen.rerender(<Host />);
  return screen;
}

test('Enter before the items are there picks the best of them once they are', async () => {
  const screen = await hurried('logout{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(picked.mock.calls).toEqual([['feature/logout']]);
});

test('what is typed after such an Enter takes it back', async () => {
  const screen = await hurried('log{Enter}out');
  await expect.element(screen.getByRole('option', { name: 'feature/logout' })).toBeVisible();
  expect(picked).not.toHaveBeenCalled();
});

test('a press on the button closes what it opened', async () => {
  const { screen, button } = await opened();
  await button.click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

/** A key in a text opens it. */
function Keyed() {
  const [open, setOpen] = usePicker();
  return (
    <>
      <textarea
        aria-label="Read"
        onKeyDown={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      />
      <Host shown={[open, setOpen]} />
    </>
  );
}

test('what had the focus when a key opened it has it again', async () => {
  const screen = await render(<Keyed />);
  const read = screen.getByRole('textbox', { name: 'Read' });
  await read.click();
  await userEvent.keyboard('b');
  await expect.element(screen.getByRole('combobox', { name: 'Branch' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(read).toHaveFocus();
});

test('what is wrong with a name stands right below the field, where nothing is listed', async () => {
  const screen = await render(<Host wrong="“zzz” is no branch." />);
  await screen.getByRole('button', { name: 'Branch: main' }).click();
  const field = screen.getByRole('combobox', { name: 'Branch' });
  await field.fill('zzz');
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(0);
  const line = field.element().parentElement?.getBoundingClientRect().bottom ?? 0;
  const words = screen.getByRole('status');
  await expect.poll(() => words.element().getBoundingClientRect().top - line).toBeLessThan(20);
});

test('in a low window the list is lower, not beside its button', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(1000, 320);
  const { button, screen } = await opened();
  const list = screen.getByRole('dialog').element();
  const under = (): number =>
    list.getBoundingClientRect().top - button.element().getBoundingClientRect().bottom;
  await expect.poll(under).toBeGreaterThanOrEqual(0);
  await expect.poll(() => list.getBoundingClientRect().bottom).toBeLessThanOrEqual(320);
  await page.viewport(innerWidth, innerHeight);
});
