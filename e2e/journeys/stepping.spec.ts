/** From commit to commit: the next one was read ahead, and the pane is never empty between two. */
import { expect, test } from '../fixtures.ts';
import { openComparison } from '../pages/open.ts';

test('commits are stepped through without an empty pane, and without a request for what was read ahead', async ({
  visit,
}) => {
  const running = await visit({ sample: true });
  const { page } = running;
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const sha = new URL(request.url()).searchParams.get('sha');
    if (sha !== null && request.url().includes('/api/diff')) asked.push(sha);
  });
  const compare = await openComparison(running, 'payments', 'rotate-signing-keys');
  await compare.chooseCommit('Announce the next key');
  await page.keyboard.press('d');
  await expect(compare.shown).toBeVisible();
  await expect(compare.diff.getByRole('region').first()).toBeVisible();
  // Its neighbour below; it is the newest.
  await expect.poll(() => asked.length).toBe(2);

  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const seen = { frames: 0, empty: 0 };
    const look = (): void => {
      seen.frames += 1;
      // What takes longer than a moment is said.
      const shown = 'section[aria-label="Changes"] section[data-file], [role="status"][aria-busy="true"]';
      if (document.querySelector(shown) === null) seen.empty += 1;
      [dataset['frames'], dataset['emptyFrames']] = [String(seen.frames), String(seen.empty)];
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (let step = 0; step < 4; step += 1) {
    const before = asked.length;
    await page.keyboard.press(']');
    // One more is read ahead: the one that is stepped to was read before.
    await expect.poll(() => asked.length).toBe(before + 1);
    expect(new Set(asked).size).toBe(asked.length);
  }
  await page.keyboard.press('[');
  await page.keyboard.press('[');
  const frames = await page.evaluate(() => Number(document.documentElement.dataset['frames']));
  const empty = await page.evaluate(() => Number(document.documentElement.dataset['emptyFrames']));
  expect(frames).toBeGreaterThan(10);
  expect(empty).toBe(0);
});
