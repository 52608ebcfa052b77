/** Accessibility rules of axe-core, run inside the page. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright/test';

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * @returns one line for each broken rule: its name, its meaning, and where
 * @param rules only these; by default axe-core's own default
 */
export async function axeProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Through the debugger, which the content security policy does not affect; the page itself loads nothing.
  if (!(await page.evaluate(() => Reflect.has(globalThis, 'axe'))))
    await page.evaluate(await readFile(source, 'utf8'));
  const results = await page.evaluate((only): Promise<AxeResults> => {
    const axe: { run: (options: object) => Promise<AxeResults> } = Reflect.get(globalThis, 'axe');
    return axe.run({
      resultTypes: ['violations'],
      ...(only === undefined ? {} : { runOnly: { type: 'rule', values: only } }),
    });
  }, rules);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}
