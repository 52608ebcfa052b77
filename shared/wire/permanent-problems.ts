/** Problem types of the built-in host that a retry cannot change, and what to do about each. */
export const PERMANENT_PROBLEMS: ReadonlyMap<string | null, string> = new Map([
  ['urn:marginalia:problem:lock-in-the-way', 'Then save again: what you wrote is kept.'],
  [
    'urn:marginalia:problem:notes-damaged',
    'Mend the repository (“git fsck” names what is broken), then try again: what you wrote is kept.',
  ],
  ['urn:marginalia:problem:cannot-store', 'Once that is mended, save again: what you wrote is kept.'],
  ['urn:marginalia:problem:note-too-large', 'Read it in a terminal, with “git notes show”.'],
  ['urn:marginalia:problem:folder-held', 'Take it away, or mend what names it, then try again.'],
]);
