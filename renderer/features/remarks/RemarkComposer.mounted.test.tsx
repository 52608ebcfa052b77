import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { composerReducer, opening, type ComposerEvent, type ComposerState } from './composer-state.ts';
import { RemarkComposer } from './RemarkComposer.tsx';

const nothing = (): void => undefined;
/** What most tests of a composer have no use for. */
const REST = {
  name: 'Remark',
  verb: 'Save',
  destination: '',
  signs: null,
  refused: null,
  focusRequest: 1,
  onSave: nothing,
  onClose: nothing,
  onDiscard: nothing,
  onBlur: nothing,
  onGone: nothing,
  suggesting: { refused: null, lines: undefined, read: () => Promise.resolve([]) },
};

/** A composer at the lower end of a place that scrolls, with more below it. */
function Host() {
  const [state, setState] = useState<ComposerState>(
    composerReducer(opening, { type: 'loaded', draft: null, text: '' }),
  );
  return (
    <div data-testid="area" style={{ height: 400, overflow: 'auto' }}>
      <div style={{ height: 360 }} />
      <RemarkComposer
        {...REST}
        state={state}
        tell={(event) => setState((now) => composerReducer(now, event))}
      />
      <div style={{ height: 1000 }} />
    </div>
  );
}

test('all of it is in sight when it opens at the lower edge, and stays so while the text grows', async () => {
  const screen = await render(<Host />);
  const area = screen.getByTestId('area').element();
  const below = () =>
    screen.getByRole('button', { name: 'Save' }).element().getBoundingClientRect().bottom -
    area.getBoundingClientRect().bottom;
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  await expect.poll(below).toBeLessThanOrEqual(0);
  await userEvent.keyboard('one{Enter}two{Enter}three{Enter}four{Enter}five{Enter}six{Enter}seven');
  await expect.poll(below).toBeLessThanOrEqual(0);
});

/** One that goes as what it holds is saved, or for another reason. */
function Closing({ saved }: { saved: boolean }) {
  const [open, setOpen] = useState(true);
  const [phase, setPhase] = useState<ComposerState['phase']>('writing');
  const [left, setLeft] = useState('nobody left');
  const state = { ...composerReducer(opening, { type: 'loaded', draft: null, text: 'Words' }), phase };
  return (
    <>
      {open ? (
        <RemarkComposer
          {...REST}
          state={state}
          tell={nothing}
          onSave={() => {
            if (saved) setPhase('saving');
            setTimeout(() => setOpen(false), 20);
          }}
          onGone={() => setLeft('gone with the keyboard')}
        />
      ) : null}
      <p>{left}</p>
    </>
  );
}

test('one that is saved with the keyboard in it says so as it goes', async () => {
  const screen = await render(<Closing saved />);
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(screen.getByText('gone with the keyboard')).toBeVisible();
  const other = await render(<Closing saved={false} />);
  await expect.element(other.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(other.getByRole('textbox')).not.toBeInTheDocument();
  await expect.element(other.getByText('nobody left')).toBeVisible();
});

test('one that waits for its commit says so, and can be taken back', async () => {
  const said: ComposerEvent[] = [];
  const written = composerReducer(opening, { type: 'loaded', draft: null, text: 'Words' });
  const screen = await render(
    <RemarkComposer
      {...REST}
      state={composerReducer(written, { type: 'waits' })}
      tell={(event) => said.push(event)}
      destination="Loading the history"
    />,
  );
  await expect.element(screen.getByRole('status')).toHaveTextContent('Sent when its commit is found');
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(said).toContainEqual({ type: 'takenBack' });
});
