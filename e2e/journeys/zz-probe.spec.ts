import { test } from '../fixtures.ts';
import { openComparison } from '../pages/open.ts';

test('probe: pasted', async ({ launch }) => {
  test.setTimeout(300_000);
  const running = await launch({ args: ['--open=sample'] });
  const { page, app } = running;
  page.setDefaultTimeout(120_000);
  const compare = await openComparison(running, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit('Hold keys in a ring and rotate them');
  for (const count of [2_500, 25_000, 250_000]) {
    await app.evaluate(({ clipboard }, n) => clipboard.writeText('a line of text that is pasted x\n'.repeat(n)), count);
    for (const [spell, css] of [[true, 'width:400px;height:100px'], [false, 'width:400px;height:100px'], [true,'width:400px;height:100px;field-sizing:content;max-height:300px'], [true,'width:400px;height:100px;white-space:pre']] as const) {
      await page.evaluate(([s, c]) => { document.querySelector('#probe')?.remove(); const t = document.createElement('textarea'); t.id = 'probe'; t.spellcheck = s; t.style.cssText = c + ';position:fixed;left:0;top:0;z-index:9'; document.body.append(t); t.focus(); }, [spell, css] as const);
      const at = Date.now();
      await page.keyboard.press('ControlOrMeta+V');
      await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => setTimeout(r))));
      console.log('plain', count, spell, css.slice(24), Date.now() - at);
    }
    await page.evaluate(() => { document.querySelector('#probe')?.remove(); });
    if (count > 100_000) break;
    await notes.composer.focus();
    const at = Date.now();
    await page.keyboard.press('ControlOrMeta+V');
    await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => setTimeout(r))));
    console.log('ours', count, Date.now() - at);
    const from = Date.now();
    await page.keyboard.type('hello');
    await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => setTimeout(r))));
    console.log('ours types 5', Date.now() - from);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
  }
});
