import { expect, test } from '../fixtures.ts';
import { openComparison } from '../pages/open.ts';
import { picture } from '../support/picture.ts';
import { patience } from '../../shared/testing/patience.ts';

test('every kind of change is in the tree and can be read, in both views, held back or a picture', async ({
  visit,
}) => {
  const running = await visit({ sample: true });
  const compare = await openComparison(running, 'payments', 'rotate-signing-keys');
  await expect(compare.totals).toContainText('31 files');
  for (const [path, state] of [
    ['src/keyring.ts', 'added'],
    ['src/token.ts', 'modified'],
    ['src/legacy-signer.ts', 'deleted'],
    ['src/rotation.ts', 'renamed'],
    ['src/webhook-errors.ts', 'copied'],
    ['config/current-key.json', 'type changed'],
    ['scripts/check-keys.sh', 'modified'],
    ['docs/ops/Schlüsselwechsel – Überblick.md', 'added'],
    ['assets/vectors.json', 'modified, not loaded'],
  ] as const)
    await expect(await compare.find(path)).toHaveAccessibleName(new RegExp(`, ${state}`));
  await compare.filter.fill('');
  const token = await compare.showFile('src/token.ts');
  await expect(token).toContainText('const ttl = 86_400;');
  await expect(token).toContainText('const ttl = Math.min(request.ttl, 3_600);');
  const renamed = await compare.showFile('src/rotation.ts');
  await expect(renamed).toContainText('src/key-schedule.ts');
  const mode = await compare.showFile('scripts/check-keys.sh');
  await expect(mode).toContainText(/mode|executable/i);

  // Unified and split show the same change.
  await compare.page.keyboard.press('u');
  const split = await compare.showFile('src/token.ts');
  await expect(split).toContainText('const ttl = 86_400;');
  await expect(split).toContainText('const ttl = Math.min(request.ttl, 3_600);');
  await compare.page.keyboard.press('u');

  // What the host held back is loaded with one request for its path.
  await expect(await compare.find('assets/vectors.json')).toHaveAccessibleName(/not loaded, 3\.1 MB/);
  const asked: string[] = [];
  running.page.context().on('request', (request) => {
    if (request.url().includes('/api/diff')) asked.push(request.url());
  });
  const held = await compare.showFile('assets/vectors.json');
  await expect(held).toContainText(/large/i);
  await compare.loadButton(held).click();
  const loaded = compare.fileSection('assets/vectors.json');
  await expect(loaded).toContainText('"id": 1, "alg": "RS256"', { timeout: patience(20_000) });
  await expect(loaded).toContainText('+12,000');
  expect(asked.filter((url) => url.includes('path='))).toHaveLength(1);
  expect(asked[0]).toContain('path=assets%2Fvectors.json');

  // A binary file says what it is and how large; a picture is unpacked from the diff and drawn.
  const binary = await compare.showFile('assets/key-diagram.png');
  await expect(binary).toContainText(/Binary/);
  await expect(binary).toContainText(/KB/);
  await compare.loadButton(binary).click();
  const image = binary.getByRole('img', { name: 'Added' });
  await expect(image).toBeVisible();
  const inks = await image.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, 64, 64).data ?? [];
    return new Set(pixels).size;
  });
  expect(inks).toBeGreaterThan(1);
  await picture(compare.page, 'picture');
});
