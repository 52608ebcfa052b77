/** A diff is shown while it comes, in whatever order its host sends it and however it ends. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from 'playwright/test';
import { branchDiffResult } from '../../shared/wire/diff.ts';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { openHosted } from '../pages/open.ts';
import type { Host } from '../support/hosting.ts';
import { openDoor } from '../support/door.ts';

const REPOSITORY = 'payments';
const BRANCH = 'rotate-signing-keys';

/** What a journey makes of the host's answer. */
type Answer = (text: string, response: ServerResponse) => void;

/** The host behind a door that hands its diffs out in another way; `asked` counts them, `ended` those that are over. */
async function behind(host: Host, hand: Answer) {
  const seen = { asked: 0, ended: 0 };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { authorization = '' } = request.headers;
    const answer = await fetch(new URL(request.url ?? '/', host.ready.api), { headers: { authorization } });
    const text = await answer.text();
    if (response.destroyed) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    hand(text, response);
  };
  const door = await openDoor(host.ready.api, (request, response) => {
    if (request.url?.startsWith('/api/v1/repos/branches/diff') !== true) return true;
    seen.asked += 1;
    response.on('close', () => (seen.ended += 1));
    void pass(request, response);
    return false;
  });
  return {
    seen,
    close: door.close,
    served: { pem: host.pem, ready: { ...host.ready, api: door.api } },
  };
}

const half = (text: string): string => text.slice(0, Math.floor(text.length / 2));

test('totals first or last, the same files and totals are shown', async ({ visit, host }) => {
  let turned = 0;
  const door = await behind(host, (text, response) => {
    const { files, stats, filtered_files, ...head } = branchDiffResult.parse(JSON.parse(text));
    turned += 1;
    response.end(
      JSON.stringify(
        turned % 2 === 1
          ? { ...head, stats, filtered_files, files }
          : { files, filtered_files, stats, ...head },
      ),
    );
  });
  const compare = await openHosted(await visit(), door.served, REPOSITORY, BRANCH);
  const totals = [];
  for (let round = 0; round < 2; round += 1) {
    await expect(compare.totals).toContainText('31 files');
    await expect(await compare.find('assets/vectors.json')).toHaveAccessibleName(/not loaded/);
    await compare.filter.fill('');
    totals.push(await compare.totals.textContent());
    await compare.page.keyboard.press('ControlOrMeta+r');
    await expect.poll(() => turned).toBeGreaterThan(round + 1);
  }
  expect(totals[1]).toBe(totals[0]);
  await door.close();
});

/** Records the totals each time that they, or a neighbour, are drawn anew, and where their neighbours stand then. */
const watchTotals = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const drawn: { text: string; beside: number[] }[] = [];
    Reflect.set(window, 'totalsDrawn', drawn);
    const look = (): void => {
      const text = document.querySelector('[aria-label="Totals"]')?.textContent ?? '';
      const buttons = document.querySelectorAll('header button');
      const last = drawn.at(-1);
      if (text !== '' && (last?.text !== text || last.beside.length !== buttons.length))
        drawn.push({ text, beside: Array.from(buttons, (button) => button.getBoundingClientRect().left) });
      requestAnimationFrame(look);
    };
    look();
  });

test('totals that come last are counted up until then: none goes back, and nothing beside them moves', async ({
  visit,
  host,
}) => {
  let slow = false;
  const door = await behind(host, (text, response) => {
    if (!slow) {
      response.end(text);
      return;
    }
    const { files, stats, filtered_files, ...head } = branchDiffResult.parse(JSON.parse(text));
    const pieces = [
      `${JSON.stringify(head).slice(0, -1)},"files":[`,
      ...files.map((file, at) => `${at === 0 ? '' : ','}${JSON.stringify(file)}`),
      `],${JSON.stringify({ filtered_files, stats }).slice(1)}`,
    ];
    const timer = setInterval(() => {
      const piece = pieces.shift();
      if (piece !== undefined) response.write(piece);
      else response.end();
    }, 20);
    response.on('close', () => clearInterval(timer));
  });
  const compare = await openHosted(await visit(), door.served, REPOSITORY, BRANCH);
  await expect(compare.totals).toContainText('31 files');
  // Moved code is searched last.
  await expect(compare.totals).toContainText('4 moved');
  const whole = await compare.totals.textContent();
  slow = true;
  await compare.page.keyboard.press('ControlOrMeta+r');
  await watchTotals(compare.page);
  await expect.poll(() => door.seen.ended).toBe(door.seen.asked);
  await expect(compare.totals).toHaveText(whole ?? '');
  await expect(compare.page.getByRole('button', { name: /open remarks$/ })).toBeVisible();
  const drawn: { text: string; beside: number[] }[] = await compare.page.evaluate(() =>
    Reflect.get(window, 'totalsDrawn'),
  );
  const numbers = drawn.map(({ text }) =>
    [...text.replaceAll(/,| commits? ·/g, '').matchAll(/\d+/g)].map(([digits]) => Number(digits)),
  );
  expect(numbers.length).toBeGreaterThan(3);
  for (const column of [0, 1, 2, 3]) {
    const counted = numbers.map((row) => row[column] ?? 0);
    expect(counted).toEqual(counted.toSorted((a, b) => a - b));
  }
  const [left, right] = [3, -4];
  const standing = drawn.map(({ beside }) => [...beside.slice(0, left), ...beside.slice(right)].join(' '));
  expect(new Set(standing).size).toBe(1);
  const remarks = drawn.flatMap(({ beside }) => beside.slice(left, right).slice(-1));
  expect(new Set(remarks).size).toBe(1);
  await door.close();
});

test('an answer that breaks off: what came stays, a sentence says so, and trying again goes on; leaving one in its middle ends it', async ({
  visit,
  host,
}) => {
  let end: 'broken' | 'whole' | 'none' = 'broken';
  const door = await behind(host, (text, response) => {
    if (end === 'whole') response.end(text);
    else
      response.write(half(text), () => {
        if (end === 'broken') setTimeout(() => response.destroy(), 300);
      });
  });
  const compare = await openHosted(await visit(), door.served, REPOSITORY, BRANCH);
  const said = compare.page.getByRole('alert').filter({ hasText: 'Reading stopped' });
  await expect(said).toBeVisible();
  await expect(compare.diff.getByRole('region').first()).toBeVisible();
  await expect(compare.totals).not.toContainText('31 files');
  await picture(compare.page, 'broken');
  end = 'whole';
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(compare.totals).toContainText('31 files');
  await expect(said).toBeHidden();

  // Left in the middle of an answer, it is over.
  end = 'none';
  const { asked } = door.seen;
  await compare.page.keyboard.press('ControlOrMeta+r');
  await expect.poll(() => door.seen.asked).toBeGreaterThan(asked);
  await expect(compare.diff.getByRole('region').first()).toBeVisible();
  await compare.page.evaluate(() => {
    location.hash = location.hash.replace(/\/r\/.*/, '');
  });
  await expect.poll(() => door.seen.ended).toBe(door.seen.asked);
  await door.close();
});

test('a host that never ends: its files are shown, the app can be used, and leaving ends it', async ({
  visit,
  host,
}) => {
  const door = await behind(host, (_text, response) => {
    response.write('{"branch":"rotate-signing-keys","base":"main","files":[');
    let sent = 0;
    const timer = setInterval(() => {
      const raw = `diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -0,0 +1,1 @@\n+line ${sent.toString()}\n`;
      const entry = {
        path: `f${sent.toString().padStart(6, '0')}`,
        state: 'M',
        old_path: '',
        bytes: raw.length,
        is_eof: true,
        raw,
      };
      response.write(`${sent === 0 ? '' : ','}${JSON.stringify(entry)}`);
      sent += 1;
    }, 5);
    response.on('close', () => clearInterval(timer));
  });
  const compare = await openHosted(await visit(), door.served, REPOSITORY, BRANCH);
  await expect(compare.fileSection('f000003')).toBeVisible();
  await expect(compare.page.getByText(/^Loading more files… \d+ so far$/)).toBeVisible();
  await picture(compare.page, 'reading');
  await compare.page.getByRole('tab', { name: /^Commits/ }).click();
  await expect(compare.option('Announce the next key')).toBeVisible();
  const { asked } = door.seen;
  await compare.page.evaluate(() => {
    location.hash = location.hash.replace(/\/r\/.*/, '');
  });
  await expect.poll(() => door.seen.ended).toBe(asked);
  await door.close();
});
