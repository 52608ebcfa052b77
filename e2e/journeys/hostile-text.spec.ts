import { HOSTILE_BRANCHES, IMG } from '../../hosting/sample/hostile/history.ts';
import { expect, test } from '../fixtures.ts';
import { openComparison } from '../pages/open.ts';

test('markup in content, path, hunk header, branch, author, message and note shows as text, and what turns text around is seen', async ({
  visit,
}) => {
  const running = await visit({ sample: true });
  const compare = await openComparison(running, 'hostile-text', 'markup-everywhere');
  const page = await compare.showFile('page.html');
  await expect(page).toContainText(`<p>after ${IMG}</p>`);
  const hunk = await compare.showFile('function.js');
  await expect(hunk).toContainText('function <img src=x onerror=alert(1)>() {');
  await compare.find(`${IMG}.txt`);
  const plain = await compare.showFile('plain.txt');
  await expect(plain).toContainText('</script><script>alert(1)</script>');

  // Characters that turn text around are made visible.
  const trojan = await compare.showFile('trojan.js');
  for (const name of ['RLO', 'ZWSP']) {
    const mark = trojan.locator(`[data-name="${name}"]`).first();
    await expect(mark).toBeAttached();
    // The mark is drawn in front of the character, which itself takes no room.
    expect(await mark.evaluate((element) => getComputedStyle(element, '::before').content)).toBe(`"${name}"`);
  }
  await compare.filter.fill('invoice');
  await expect(compare.tree).toContainText('RLO');
  await compare.filter.fill('');

  const notes = await compare.chooseCommit(`${IMG} in a commit message`);
  await notes.choose('reviews');
  await expect(notes.text).toContainText(IMG);
  await expect(running.page.getByText('onmouseover="alert(1)"').first()).toBeVisible();

  for (const name of HOSTILE_BRANCHES) await compare.pickBranch(name);
  await compare.expectNoMarkup();
});
