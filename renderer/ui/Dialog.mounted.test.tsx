import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Segmented } from './Segmented.tsx';

function Host() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open ? (
        <Dialog title="Settings" onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      ) : null}
    </>
  );
}

test('the first field has the keyboard, and what opened the dialog has it back', async () => {
  const screen = await render(<Host />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('a dialog that was opened from nowhere gives the focus to nothing, and not to what opened another one before', async () => {
  const opened: { open?: () => void } = {};
  function Twice() {
    const [open, setOpen] = useState(false);
    useEffect(() => {
      opened.open = () => setOpen(true);
    }, []);
    return (
      <>
        <textarea aria-label="Note" />
        {open ? (
          <Dialog title="Settings" onClose={() => setOpen(false)}>
            <input aria-label="Name" />
          </Dialog>
        ) : null}
      </>
    );
  }
  const screen = await render(<Twice />);
  const [note, name] = [
    screen.getByRole('textbox', { name: 'Note' }),
    screen.getByRole('textbox', { name: 'Name' }),
  ];
  const through = async (): Promise<void> => {
    opened.open?.();
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  };
  await note.click();
  await through();
  await expect.element(note).toHaveFocus();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await through();
  await userEvent.keyboard('v');
  await expect.element(note).toHaveValue('');
});

test('the dialog stands in the middle of the window', async () => {
  const screen = await render(<Host />);
  await screen.getByRole('button', { name: 'Open' }).click();
  const box = screen.getByRole('dialog').element().getBoundingClientRect();
  expect(box.width).toBe(520);
  expect(Math.round(box.left + box.width / 2)).toBe(Math.round(window.innerWidth / 2));
});

test('of a choice the chosen one has the keyboard, and arrows go on from there', async () => {
  const names = ['one', 'two', 'three'] as const;
  function Choosing() {
    const [value, setValue] = useState<(typeof names)[number]>('two');
    return (
      <Dialog title="Settings" onClose={() => undefined}>
        <Segmented
          label="Number"
          value={value}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={setValue}
        />
      </Dialog>
    );
  }
  const screen = await render(<Choosing />);
  await expect.element(screen.getByRole('radio', { name: 'two' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: 'three' })).toBeChecked();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: 'one' })).toHaveFocus();
});

const label = (which: string, what: string) => (
  <>
    <span className="spare-words">{which} </span>
    {what}
  </>
);

test('a choice keeps its words in one line in a narrow place, where spare words give way', async () => {
  const screen = await render(
    <div style={{ width: 118, ['--words' as string]: 'few', font: '11px/15px sans-serif' }}>
      <Segmented
        label="Changes shown"
        value="branch"
        options={[
          { value: 'branch', label: label('Whole', 'branch') },
          { value: 'commits', label: label('This', 'commit') },
        ]}
        onChange={() => undefined}
      />
    </div>,
  );
  await expect.element(screen.getByRole('radio', { name: 'Whole branch' })).toBeChecked();
  expect(screen.getByRole('group').element().getBoundingClientRect().height).toBeLessThan(30);
});
