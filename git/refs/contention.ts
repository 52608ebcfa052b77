/** What Git says when another writer was there first, and not when the system refuses to write. */
export const isContention = (said: string): boolean =>
  /cannot lock ref|Unable to create|reference already exists/.test(said) &&
  !/exists; cannot create|reference broken|error reading reference|Permission denied|Read-only file system|No space left|quota exceeded|name too long|nable to create directory/.test(
    said,
  );
