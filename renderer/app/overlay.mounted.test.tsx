import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { OverlayProvider, useOverlay } from './overlay.tsx';

function Host() {
  const { open, show, close } = useOverlay();
  return (
    <>
      <p>{open ?? 'none'}</p>
      <button onClick={() => show('add-organization')}>Add</button>
      <button onClick={() => show('palette')}>Palette</button>
      <button onClick={() => close('add-organization')}>End adding</button>
    </>
  );
}

test('a dialog that ends late does not close the one that was opened after it', async () => {
  const screen = await render(
    <OverlayProvider>
      <Host />
    </OverlayProvider>,
  );
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  await press('Add');
  await press('End adding');
  await press('Palette');
  await press('End adding');
  await expect.element(screen.getByText('palette', { exact: true })).toBeVisible();
});
