import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { composerReducer, opening, type ComposerState } from './composer-state.ts';
import { RemarkComposer } from './RemarkComposer.tsx';

const nothing = (): void => undefined;

/** A composer at the lower end of a place that scrolls, with more below it. */
function Host() {
  const [state, setState] = useState<ComposerState>(
    composerReducer(opening, { type: 'loaded', draft: null, text: '' }),
  );
  return (
    <div data-testid="area" style={{ height: 400, overflow: 'auto' }}>
      <div style={{ height: 360 }} />
      <RemarkComposer
        name="Remark"
        state={state}
        tell={(event) => setState((now) => composerReducer(now, event))}
        verb="Save"
        destination=""
        signs={null}
        refused={null}
        focusRequest={1}
        onSave={nothing}
        onClose={nothing}
        onDiscard={nothing}
        onBlur={nothing}
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
