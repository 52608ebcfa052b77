import { expect, type Page } from 'playwright/test';

/** Waits until the place that is shown is the one that the next start comes back to. */
export async function placeIsKept(page: Page): Promise<void> {
  const isKept = (): Promise<boolean> =>
    page.evaluate(async () => {
      const settings = await window.api.settings.get({});
      return settings.ok && settings.value.lastPlace === location.hash;
    });
  await expect.poll(isKept).toBe(true);
}
