import { isTrueSetting } from './boolean.ts';
import { lastOf, userConfig, type Setting } from './user-config.ts';

/** A name or an email address, and whether the folder's own configuration sets it. */
export type IdentityPart = Pick<Setting, 'value' | 'ofFolder'>;

/** Either part may be missing. */
export interface Person {
  name: IdentityPart | null;
  email: IdentityPart | null;
}

/** The author, and the committer, which Git knows by settings and variables of their own. */
export interface Identity extends Person {
  committer: Person;
}

/**
 * The author and the committer as the user's own Git has them for a folder (`git var GIT_AUTHOR_IDENT`), without what
 * Git would make up from the host name.
 * @param folder null: no folder
 */
export async function gitIdentity(folder: string | null): Promise<Identity> {
  const settings = await userConfig(folder);
  // To Git the address of this variable is a guess, which this setting forbids.
  const isOnlyConfigured = isTrueSetting(lastOf(settings, 'user.useconfigonly')?.value ?? '');
  const person = (role: 'author' | 'committer'): Person => {
    const variable = (part: string): IdentityPart =>
      fromVariable(process.env[`GIT_${role.toUpperCase()}_${part}`]);
    return {
      name: first(variable('NAME'), lastOf(settings, `${role}.name`), lastOf(settings, 'user.name')),
      email: first(
        variable('EMAIL'),
        lastOf(settings, `${role}.email`),
        lastOf(settings, 'user.email'),
        isOnlyConfigured ? null : fromVariable(process.env['EMAIL']),
      ),
    };
  };
  return { ...person('author'), committer: person('committer') };
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
