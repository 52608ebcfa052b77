import type { Change } from './listing.ts';

/** A changed file for tests, with these fields. */
export const changeWith = (fields: Partial<Change>): Change => ({
  path: 'a',
  oldPath: '',
  state: 'M',
  oldMode: '100644',
  newMode: '100644',
  oldBlob: 'a'.repeat(40),
  newBlob: 'b'.repeat(40),
  long: false,
  ...fields,
});
