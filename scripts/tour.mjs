/**
 * `npm run tour -- --out <folder>`: drives the reviewer's day through the real app on a fresh profile and leaves
 * numbered pictures of every screen in the folder. The last line is `N passed, N failed`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { save } from './session/index.mjs';
import { sessionSystem } from './session/needs.mjs';
import { main, setUp } from './setup/index.mjs';
import { at, fromCaller } from './setup/paths.mjs';
import { SetUpError, say } from './setup/say.mjs';
import { playwright } from './test/runners.mjs';

const pictures = (out) => join(out, 'tour');

await main(async (argv) => {
  const { values } = parseArgs({ args: argv, options: { out: { type: 'string' } } });
  if (!values.out) throw new SetUpError('Where should the pictures go? npm run tour -- --out <folder>');
  const target = fromCaller(values.out);
  const electron = await setUp({ system: sessionSystem, build: true });
  mkdirSync(target, { recursive: true });
  const { passed, failed } = await playwright(electron, 'e2e/tour.config.ts', {
    results: at('test-results'),
    env: ({ out }) => ({ MARGINALIA_TOUR_OUT: pictures(out) }),
    save: (out) => save(pictures(out), target),
  });
  say(`Pictures are in ${target}.\n\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
