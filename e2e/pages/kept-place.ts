import { expect, type Page } from 'playwright/test';

/** Waits until the shown place is stored as the one that the next start opens. */
export async function placeIsKept(page: Page): Promise<void> {
  const isKept = (): Promise<boolean> =>
    page.evaluate(async () => {
      const memories = await window.api.memories.list({});
      const last = memories.ok && memories.value.find(({ kind }) => kind === 'lastPlace');
      return last !== false && last?.value === location.hash;
    });
  await expect.poll(isKept).toBe(true);
}
