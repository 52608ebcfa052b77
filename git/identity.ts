import { folderConfig, userConfig, type Values } from './plain-config.ts';

/** What a configuration says about who writes; either may be missing. */
export interface Identity {
  name: string | null;
  email: string | null;
}

const KEYS = String.raw`^user\.(name|email)$`;

/** The identity in a repository's own configuration. @param folder the work tree, or the bare repository */
export const folderIdentity = async (folder: string): Promise<Identity> =>
  identityIn(await folderConfig(folder, KEYS));

/**
 * The identity in the user's own configuration.
 * @param folder where they work: a user may configure another identity for some folders
 */
export async function userIdentity(folder: string | null): Promise<Identity> {
  const found = (await userConfig(folder, KEYS)).map(identityIn);
  return found.find(({ name, email }) => name !== null && email !== null) ?? { name: null, email: null };
}

const identityIn = (values: Values): Identity => ({
  name: usable(values.get('user.name')?.at(-1) ?? ''),
  email: usable(values.get('user.email')?.at(-1) ?? ''),
});

/** null for what would not fit into a commit's header. */
const usable = (value: string): string | null =>
  value === '' || value.length > 200 || /[<>\p{Cc}]/u.test(value) ? null : value;
