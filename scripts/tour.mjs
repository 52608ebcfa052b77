/**
 * `npm run tour -- --out <folder>`: drives the reviewer's day through the real app on a fresh profile, and saves numbered
 * pictures of every screen in the folder. The last line is `N passed, N failed`.
 *
 *     npm run tour -- --out <folder> why-refused worktree     journeys with these words in their path, instead of the day
 *     npm run tour -- --out <folder> --all                    the day and every journey that keeps pictures
 *       --screens conflict,sync      only pictures with these words in their name
 *       --themes light,dark,contrast --palettes standard,blue-orange,teal-red --zooms 100,150,200 --sizes 1024x700,2560x1440
 *                                    each picture in every combination; default: light, 100, 1440x900
 *       --check                      lists measurable faults in faults.txt: text that is cut, shrunk or outside, covered
 *                                    controls, weak contrast; a person must judge each line
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { save } from './session/index.mjs';
import { sessionSystem } from './session/needs.mjs';
import { main, setUp } from './setup/index.mjs';
import { at, fromCaller } from './setup/paths.mjs';
import { SetUpError, say } from './setup/say.mjs';
import { looks } from './test/looks.mjs';
import { playwright } from './test/runners.mjs';

const pictures = (out) => join(out, 'tour');

await main(async (argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    options: {
      out: { type: 'string' },
      all: { type: 'boolean' },
      check: { type: 'boolean' },
      screens: { type: 'string', default: '' },
      themes: { type: 'string' },
      palettes: { type: 'string' },
      zooms: { type: 'string' },
      sizes: { type: 'string' },
    },
    allowPositionals: true,
  });
  if (!values.out) throw new SetUpError('Where should the pictures go? npm run tour -- --out <folder>');
  const target = fromCaller(values.out);
  const wanted = looks(values);
  const electron = await setUp({ system: sessionSystem, build: true });
  mkdirSync(target, { recursive: true });
  const { passed, failed } = await playwright(electron, 'e2e/tour.config.ts', {
    results: at('test-results'),
    args: values.all ? ['tour/', ...pictured()] : positionals.length > 0 ? positionals : ['tour/'],
    env: ({ out }) => ({
      MARGINALIA_TOUR_OUT: pictures(out),
      MARGINALIA_LOOKS: JSON.stringify(wanted),
      MARGINALIA_SCREENS: values.screens,
      ...(values.check ? { MARGINALIA_LOOK_FAULTS: '1' } : {}),
    }),
    save: (out) => save(pictures(out), target),
  });
  say(`Pictures are in ${target}.\n\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

/** Journeys that keep pictures. */
function pictured() {
  const folder = at('e2e/journeys');
  return readdirSync(folder)
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes('await picture('))
    .map((name) => `journeys/${name}`);
}
