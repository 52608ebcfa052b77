import { lastOf, userConfig, type Setting } from './user-config.ts';

/** A part of who writes, and whether the folder's own configuration says it. */
export type IdentityPart = Pick<Setting, 'value' | 'ofFolder'>;

/** Who writes; either part may be missing. */
export interface Identity {
  name: IdentityPart | null;
  email: IdentityPart | null;
}

/**
 * Who the user's own Git says writes in a folder (`git var GIT_AUTHOR_IDENT`), without what Git would make up from the
 * name of the computer.
 * @param folder null: none
 */
export async function gitIdentity(folder: string | null): Promise<Identity> {
  const settings = await userConfig(folder);
  const { GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, EMAIL } = process.env;
  return {
    name: first(byVariable(GIT_AUTHOR_NAME), lastOf(settings, 'author.name'), lastOf(settings, 'user.name')),
    email: first(
      byVariable(GIT_AUTHOR_EMAIL),
      lastOf(settings, 'author.email'),
      lastOf(settings, 'user.email'),
      byVariable(EMAIL),
    ),
  };
}

const first = (...all: (IdentityPart | null)[]): IdentityPart | null => usable(all.find(isSaid) ?? null);
const byVariable = (value = ''): IdentityPart => ({ value, ofFolder: false });
const isSaid = (part: IdentityPart | null): boolean => part !== null && part.value !== '';

/** What Git leaves out at both ends. */
// eslint-disable-next-line no-control-regex -- control characters are part of what is left out.
const CRUD = /^[\x00-\x20.,:;"\\']+|(?<![\x00-\x20.,:;"\\'])[\x00-\x20.,:;"\\']+$/g;

/** As Git writes it into a commit's header; null: nothing is left, or it would not fit there. */
function usable(part: IdentityPart | null): IdentityPart | null {
  const value = part?.value.replaceAll(/[<>\n]/g, '').replaceAll(CRUD, '') ?? '';
  if (part === null || value === '' || value.length > 200 || /\p{Cc}/u.test(value)) return null;
  return { value, ofFolder: part.ofFolder };
}
