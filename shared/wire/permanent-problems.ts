/** Problem types of the built-in host that a retry cannot change, and what to do about each. */
export const PERMANENT_PROBLEMS: ReadonlyMap<string | null, string> = new Map([
  ['urn:marginalia:problem:lock-in-the-way', 'Then save again: what you wrote is kept.'],
  [
    'urn:marginalia:problem:notes-damaged',
    'Repair the repository (“git fsck” names what is broken), then try again: what you wrote is kept.',
  ],
  ['urn:marginalia:problem:cannot-store', 'Once that is fixed, save again: what you wrote is kept.'],
  ['urn:marginalia:problem:note-too-large', 'Read it in a terminal, with “git notes show”.'],
  ['urn:marginalia:problem:folder-held', 'Remove it, or fix what refers to it, then try again.'],
]);
