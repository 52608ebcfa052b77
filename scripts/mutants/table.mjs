/**
 * The guards that SECURITY.md names, each broken by one line. `npm run mutants` applies one after the other to a copy
 * of the checkout and runs the tests that SECURITY.md names for it: a mutant that none of them notices lives, and fails
 * the run. `from` stands exactly once in its file; a test holds the table to that.
 *
 * @typedef {object} Mutant
 * @property {string} guard what is broken, in the words of SECURITY.md
 * @property {string} file
 * @property {string} from
 * @property {string} to
 * @property {string[]} unit test files of which one has to fail
 */

import { desk } from './desk.mjs';
import { folder } from './folder.mjs';
import { gitEnvironment } from './git-environment.mjs';
import { git } from './git.mjs';
import { hosts } from './hosts.mjs';
import { keys } from './keys.mjs';
import { notes } from './notes.mjs';
import { page } from './page.mjs';
import { service } from './service.mjs';
import { sync } from './sync.mjs';

/** @type {Mutant[]} */
export const mutants = [
  ...keys,
  ...page,
  ...desk,
  ...hosts,
  ...notes,
  ...service,
  ...git,
  ...gitEnvironment,
  ...folder,
  ...sync,
];
