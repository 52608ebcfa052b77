import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { messages } from '../../app/messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { MenuItem, MenuPopup } from '../../ui/MenuPopup.tsx';
import MessagesDialog from './MessagesDialog.tsx';
import Toasts from './Toasts.tsx';

function Page({ list = false }: { list?: boolean }) {
  return (
    <>
      <p data-testid="line">A line of the diff</p>
      <textarea aria-label="Write a note" />
      <input type="text" aria-label="Filter files" />
      <button>Elsewhere</button>
      <Toasts />
      {list ? <MessagesDialog onClose={() => undefined} /> : null}
    </>
  );
}

test('a message floats, says itself to who listens, moves nothing, and goes with Esc', async () => {
  const screen = await render(<Page />);
  const region = screen.getByRole('region', { name: 'Messages' });
  // There before anything is said: only then it is read out.
  await expect.element(region).toHaveAttribute('aria-live', 'polite');
  const line = screen.getByTestId('line').element();
  const before = line.getBoundingClientRect();
  const onGone = vi.fn();
  messages.say('Removed from reviews.', { key: 'a', onGone });
  await expect.element(screen.getByText('Removed from reviews.')).toBeVisible();
  expect(line.getBoundingClientRect()).toEqual(before);
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Removed from reviews.')).not.toBeInTheDocument();
  expect(onGone).toHaveBeenCalledOnce();
});

test('Esc in a text field is the field’s', async () => {
  const screen = await render(<Page />);
  messages.say('Sync: main moved.', { key: 'b' });
  await expect.element(screen.getByText('Sync: main moved.')).toBeVisible();
  for (const name of ['Write a note', 'Filter files']) {
    await screen.getByRole('textbox', { name }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('Sync: main moved.')).toBeVisible();
  }
  await screen.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(screen.getByText('Sync: main moved.')).not.toBeInTheDocument();
});

test('one action, done by a press; what floated is kept in the list, with what was not done', async () => {
  const screen = await render(<Page list />);
  await screen.rerender(<Page />);
  const undo = vi.fn();
  messages.say('Remark saved', { key: 'c', action: { label: 'Undo', run: undo } });
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(screen.getByText('Remark saved')).not.toBeInTheDocument();
  const again = vi.fn();
  messages.say('Not sent', {
    key: 'd',
    next: 'The host is away.',
    bad: true,
    action: { label: 'Try again', run: again },
  });
  await expect.element(screen.getByText('The host is away.')).toBeVisible();
  messages.close('d');
  await screen.rerender(<Page list />);
  const rows = screen.getByRole('dialog').getByRole('listitem');
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/Not sent.*The host is away\..*Try again$/),
      expect.stringMatching(/Remark saved$/),
      expect.stringMatching(/Sync: main moved\.$/),
      expect.stringMatching(/Removed from reviews\.$/),
    ]);
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(again).toHaveBeenCalledOnce();
});

test('what stays is changed in place, and withdrawn when it is not true any more', async () => {
  const screen = await render(<Page />);
  messages.say('topic moved, 1 new commit.', { key: 'moved', stays: true });
  await expect.element(screen.getByText('topic moved, 1 new commit.')).toBeVisible();
  messages.say('topic moved, 2 new commits.', { key: 'moved', stays: true });
  await expect.element(screen.getByText('topic moved, 2 new commits.')).toBeVisible();
  await expect.element(screen.getByText('topic moved, 1 new commit.')).not.toBeInTheDocument();
  messages.withdraw('moved');
  await expect.element(screen.getByText('topic moved, 2 new commits.')).not.toBeInTheDocument();
});

test('nothing of a dialog is below a message, however much the dialog has to show', async () => {
  const screen = await render(
    <>
      <Toasts />
      <Dialog title="Settings" onClose={() => undefined} footer={<button>Save</button>}>
        <div style={{ height: 3000 }} />
      </Dialog>
    </>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Settings' });
  await expect.element(dialog).toBeVisible();
  const end = (): number => dialog.element().getBoundingClientRect().bottom;
  const before = end();
  messages.say('The system might run this kind of file instead of opening it.', { key: 'e' });
  const words = screen.getByText('The system might run this kind of file instead of opening it.');
  await expect.element(words).toBeVisible();
  await expect.poll(() => words.element().getBoundingClientRect().top - end()).toBeGreaterThan(0);
  messages.close('e');
  await expect.poll(end).toBe(before);
});

test('an open menu is above a message: what one is about to press is not covered', async () => {
  const place = new DOMRect(window.innerWidth / 2 - 40, window.innerHeight - 110, 0, 0);
  const screen = await render(
    <>
      <Toasts />
      <MenuPopup
        label="Line actions"
        anchor={{ getBoundingClientRect: () => place }}
        align="start"
        modal={false}
        onClose={() => undefined}
      >
        {['Write here', 'Copy path', 'Copy link'].map((words) => (
          <MenuItem key={words} onClick={() => undefined}>
            {words}
          </MenuItem>
        ))}
      </MenuPopup>
    </>,
  );
  messages.say('Path copied, and some more words, so that it is as wide as the menu beside it.', {
    key: 'f',
  });
  const words = screen.getByText(/^Path copied/);
  await expect.element(words).toBeVisible();
  const box = words.element().getBoundingClientRect();
  const items = screen.getByRole('menuitem').elements();
  const boxes = items.map((item) => item.getBoundingClientRect());
  const both = boxes.filter(({ top, bottom }) => bottom > box.top && top < box.bottom);
  expect(both.length).toBeGreaterThan(0);
  for (const [at, { left, top, width, height }] of boxes.entries())
    expect(items[at]?.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
  messages.close('f');
});

test('a message does not cover what it is about, also where that is drawn after it', async () => {
  const screen = await render(<Page />);
  messages.say('Reply saved', { key: 'about', about: 'thread' });
  await expect.element(screen.getByText('Reply saved')).toBeVisible();
  const region = screen.getByRole('region', { name: 'Messages' });
  await expect.element(region).toHaveAttribute('data-side', 'bottom');
  await screen.rerender(
    <>
      <Page />
      <p data-about="thread" style={{ position: 'fixed', height: 40, bottom: 40 }}>
        A remark
      </p>
    </>,
  );
  await expect.element(region).toHaveAttribute('data-side', 'top');
  const below = (): number => region.element().getBoundingClientRect().bottom;
  expect(below()).toBeLessThan(screen.getByText('A remark').element().getBoundingClientRect().top);
  messages.close('about');
  await expect.element(region).toHaveAttribute('data-side', 'bottom');
});

test('a message does not cover the composer or the button where the focus is, nor when it comes there later', async () => {
  const screen = await render(
    <>
      <Toasts />
      <div data-composer="" style={{ position: 'fixed', bottom: 40, left: '40%', width: 300 }}>
        <textarea aria-label="Write a note" style={{ width: '100%', height: 60 }} />
        <button>Append</button>
      </div>
      <button style={{ position: 'fixed', top: 300 }}>In the middle</button>
      <button style={{ position: 'fixed', bottom: 40, left: 0 }}>In a corner</button>
    </>,
  );
  const region = screen.getByRole('region', { name: 'Messages' });
  await screen.getByRole('textbox', { name: 'Write a note' }).click();
  messages.say('Note saved', { key: 'focus' });
  await expect.element(screen.getByText('Note saved')).toBeVisible();
  await expect.element(region).toHaveAttribute('data-side', 'top');
  const box = (): DOMRect => region.element().getBoundingClientRect();
  const append = screen.getByRole('button', { name: 'Append' }).element();
  expect(box().bottom).toBeLessThan(append.getBoundingClientRect().top - 60);
  await screen.getByRole('button', { name: 'In the middle' }).click();
  await expect.element(region).toHaveAttribute('data-side', 'bottom');
  await screen.getByRole('button', { name: 'Append' }).click();
  await expect.element(region).toHaveAttribute('data-side', 'top');
  // Beside the message nothing is covered.
  await screen.getByRole('button', { name: 'In a corner' }).click();
  await expect.element(region).toHaveAttribute('data-side', 'bottom');
  messages.close('focus');
});

test('of two actions one is taken', async () => {
  const screen = await render(<Page />);
  const [undo, resolve] = [vi.fn(), vi.fn()];
  const action = { label: 'Undo', run: undo };
  messages.say('Applied', { key: 'two', action, second: { label: 'Resolve', run: resolve } });
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await screen.getByRole('button', { name: 'Resolve' }).click();
  await expect.element(screen.getByText('Applied')).not.toBeInTheDocument();
  messages.act('two');
  expect([undo.mock.calls.length, resolve.mock.calls.length]).toEqual([0, 1]);
});
