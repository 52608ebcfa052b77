import { lastOf, userConfig, type Setting } from './user-config.ts';

/** A name or an email address, and whether the folder's own configuration sets it. */
export type IdentityPart = Pick<Setting, 'value' | 'ofFolder'>;

/** The author; either part may be missing. */
export interface Identity {
  name: IdentityPart | null;
  email: IdentityPart | null;
}

/**
 * The author as the user's own Git has it for a folder (`git var GIT_AUTHOR_IDENT`), without what Git would make up
 * from the host name.
 * @param folder null: no folder
 */
export async function gitIdentity(folder: string | null): Promise<Identity> {
  const settings = await userConfig(folder);
  const { GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, EMAIL } = process.env;
  return {
    name: first(
      fromVariable(GIT_AUTHOR_NAME),
      lastOf(settings, 'author.name'),
      lastOf(settings, 'user.name'),
    ),
    email: first(
      fromVariable(GIT_AUTHOR_EMAIL),
      lastOf(settings, 'author.email'),
      lastOf(settings, 'user.email'),
      fromVariable(EMAIL),
    ),
  };
}

const first = (...all: (IdentityPart | null)[]): IdentityPart | null => usable(all.find(isSet) ?? null);
const fromVariable = (value = ''): IdentityPart => ({ value, ofFolder: false });
const isSet = (part: IdentityPart | null): boolean => part !== null && part.value !== '';

/** Characters that Git strips at both ends. */
// eslint-disable-next-line no-control-regex -- control characters are stripped, too.
const CRUD = /^[\x00-\x20.,:;"\\']+|(?<![\x00-\x20.,:;"\\'])[\x00-\x20.,:;"\\']+$/g;

/** The value as Git writes it into a commit header; null if nothing is left or it would not fit. */
function usable(part: IdentityPart | null): IdentityPart | null {
  const value = part?.value.replaceAll(/[<>\n]/g, '').replaceAll(CRUD, '') ?? '';
  if (part === null || value === '' || value.length > 200 || /\p{Cc}/u.test(value)) return null;
  return { value, ofFolder: part.ofFolder };
}
