/** The page's only origin. Its files and its data endpoints come from the main process, never from a network. */
export const SCHEME = 'app';
const ORIGIN = 'app://bundle';
export const PAGE_URL = `${ORIGIN}/`;

/** True for an address within the page's origin. */
export function isOurs(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === `${SCHEME}:` && url.host === 'bundle' && url.username === '' && url.password === '';
}
